/* Trains the network that foresees Stack Nabbit (Tesauro 1995): what share of the win a seat may
 * hope for as its turn begins. `training/stack_nabbit.py` compiles it, runs it, and writes what it
 * gives into the package.
 *
 *   stack_nabbit train GAMES SEED FILE   writes the network to FILE, what is going on to stderr
 *   stack_nabbit show GAMES SEED         prints the turns of games as JSON, a line each, for tests
 *   stack_nabbit play GAMES SEED FILE    prints how often the network's turns win against `normal`
 *
 * All but the order of the pile is public, so a turn's best play is found exactly: over every
 * multiset of up to five flipped numbers, with a first network's word for what the table is worth
 * once the turn is over. A seat plays its turns so against others that play by `normal`, and both
 * networks learn from how it went on.
 */
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FEWEST_SEATS = 3,
    MOST_SEATS = 6,
    NUMBERS = 7,
    COPIES = 15,
    CARDS = NUMBERS * COPIES,
    MOST_FLIPS = 5,
    ZERO_BONUS = 30,
    MOST_TURNS = 64,
    MOST_GAMES = 100000000,
};

/* --- chance: a multiply-with-carry generator --------------------------------------------------- */

static uint64_t chance;

static uint32_t bounded(uint32_t n) {
    chance = UINT64_C(698769069) * (uint32_t)chance + (chance >> 32);
    uint64_t word = (uint32_t)(chance ^ chance >> 32);
    return (uint32_t)(word * n >> 32);
}

static float even(float most) {
    return most * ((float)bounded(1 << 24) / (1 << 23) - 1);
}

/* --- the game: the pile is only counted, because its order is drawn as it is flipped ------------ */

typedef struct {
    int seats, turn, left;
    int pile[NUMBERS], vault[NUMBERS];
    int up[MOST_SEATS][NUMBERS], banked[MOST_SEATS][NUMBERS];
} Game;

static int draw(Game *g) {
    int place = (int)bounded((uint32_t)g->left), number = 0;
    while (place >= g->pile[number])
        place -= g->pile[number++];
    g->pile[number]--;
    g->left--;
    return number;
}

/* NAB-2, NAB-3 */
static void setup(Game *g, int seats) {
    memset(g, 0, sizeof *g);
    g->seats = seats;
    g->left = CARDS;
    for (int number = 0; number < NUMBERS; number++)
        g->pile[number] = COPIES;
    for (int i = 0; i < 2; i++)
        g->vault[draw(g)]++;
    for (int i = 0; i < 2 * seats; i++)
        g->up[i / 2][draw(g)]++;
}

static int neighbour(const Game *g, int seat, int offset) {
    return (seat + offset) % g->seats;
}

static int take(int *stack) {
    int loot = *stack;
    *stack = 0;
    return loot;
}

/* NAB-7, NAB-8 */
static void keep(Game *g, int number) {
    int *mine = &g->up[g->turn][number], had = *mine;
    *mine += 1 + take(&g->up[neighbour(g, g->turn, 1)][number]);
    *mine += take(&g->up[neighbour(g, g->turn, g->seats - 1)][number]);
    *mine += take(&g->vault[number]);
    if (had > 0)
        g->banked[g->turn][number] += take(mine);
}

/* NAB-9 */
static void end_turn(Game *g, const int *flipped, int flips) {
    keep(g, flipped[flips - 1]);
    for (int i = 0; i < flips - 1; i++)
        g->vault[flipped[i]]++;
    g->turn = neighbour(g, g->turn, 1);
}

/* The points without the 30, and the zeroes, of the seat that sits `offset` to the left. */
typedef struct {
    int points[MOST_SEATS], zeroes[MOST_SEATS], most_zeroes;
} Standing;

/* NAB-12, NAB-13, NAB-R3 */
static Standing standing(const Game *g, int seat) {
    Standing now = {.most_zeroes = 1};
    for (int offset = 0; offset < g->seats; offset++) {
        int other = neighbour(g, seat, offset);
        for (int number = 1; number < NUMBERS; number++)
            now.points[offset] += number * (g->up[other][number] + g->banked[other][number]);
        now.zeroes[offset] = g->up[other][0] + g->banked[other][0];
        if (now.zeroes[offset] > now.most_zeroes)
            now.most_zeroes = now.zeroes[offset];
    }
    return now;
}

static int total(const Standing *now, int offset) {
    return now->points[offset] + (now->zeroes[offset] == now->most_zeroes ? ZERO_BONUS : 0);
}

/* NAB-14 */
static float share(const Game *g, int seat) {
    Standing now = standing(g, seat);
    int ties = 0;
    for (int offset = 0; offset < g->seats; offset++) {
        if (total(&now, offset) > total(&now, 0))
            return 0;
        ties += total(&now, offset) == total(&now, 0);
    }
    return 1.0f / (float)ties;
}

/* --- what `normal` does: stackyard.bots.policies.stack_nabbit ------------------------------------ */

static const int worth[NUMBERS] = {12, 4, 8, 12, 16, 20, 24}; /* in quarters of a point */

static void weigh_gains(const Game *g, int seat, int *gains) {
    const int *left = g->up[neighbour(g, seat, 1)];
    const int *right = g->up[neighbour(g, seat, g->seats - 1)];
    for (int number = 0; number < NUMBERS; number++) {
        int fresh = 1 + left[number] + right[number] + g->vault[number];
        int old = g->up[seat][number];
        gains[number] = worth[number] * (old > 0 ? 4 * fresh + 2 * old : 2 * fresh);
    }
}

static int hope(const Game *g, const int *gains, int least) {
    int sum = 0;
    for (int number = 0; number < NUMBERS; number++)
        sum += g->pile[number] * (gains[number] > least ? gains[number] : least);
    return sum / (g->left > 1 ? g->left : 1);
}

static void play_normally(Game *g) {
    int gains[NUMBERS], flipped[MOST_FLIPS], flips = 0;
    weigh_gains(g, g->turn, gains);
    while (true) {
        flipped[flips++] = draw(g);
        if (flips == MOST_FLIPS || g->left == 0)
            break;
        int kept = 4 * gains[flipped[flips - 1]], mean = hope(g, gains, 0);
        bool short_of_two = flips + 1 < MOST_FLIPS && kept < 5 * hope(g, gains, mean);
        if (kept >= 5 * mean && !short_of_two)
            break;
    }
    end_turn(g, flipped, flips);
}

/* --- what a network is told: stackyard.bots.policies.stack_nabbit_foresight ----------------------- */

enum {
    POINTS = NUMBERS, /* of each seat: its stacks face up, and these */
    ZEROES_BANKED,
    PROSPECT,
    THERE,
    OF_SEAT,
    VAULT = MOST_SEATS * OF_SEAT,
    PILE = VAULT + NUMBERS,
    LEFT = PILE + NUMBERS, /* from here on all but the last two change with the cards left */
    LEADS = LEFT + 2,
    NEAR_END = LEADS + 3,
    ZEROES = NEAR_END + 3,
    TOLD = ZEROES + 2,
};

/* What each is multiplied by, so that all are of like size. */
static float size[TOLD];
/* 256 / sqrt(cards left + 3): leads count for more as the end comes near. */
static int nearness[CARDS + 1];

/* What a turn would bring a seat on average if it began now, in sixteenths of a point. */
static int prospect(const Game *g, const int *gains) {
    int brings = 0;
    for (int flips = 0; flips < MOST_FLIPS; flips++)
        brings = hope(g, gains, brings);
    return brings;
}

/* Where a seat is told: both neighbours have places of their own. */
static int place_of(const Game *g, int offset) {
    return offset < 2 ? offset : offset == g->seats - 1 ? 2 : offset + 1;
}

static void tell(const Game *g, int seat, int *told) {
    memset(told, 0, TOLD * sizeof *told);
    Standing now = standing(g, seat);
    int points = 0, score = 0, zeroes = 0;
    for (int offset = 0; offset < g->seats; offset++) {
        int other = neighbour(g, seat, offset), gains[NUMBERS];
        int *of_seat = told + OF_SEAT * place_of(g, offset);
        memcpy(of_seat, g->up[other], sizeof g->up[other]);
        of_seat[POINTS] = now.points[offset];
        of_seat[ZEROES_BANKED] = g->banked[other][0];
        weigh_gains(g, other, gains);
        of_seat[PROSPECT] = prospect(g, gains);
        of_seat[THERE] = 1;
        if (offset > 0) {
            points = now.points[offset] > points ? now.points[offset] : points;
            score = total(&now, offset) > score ? total(&now, offset) : score;
            zeroes = now.zeroes[offset] > zeroes ? now.zeroes[offset] : zeroes;
        }
    }
    memcpy(told + VAULT, g->vault, sizeof g->vault);
    memcpy(told + PILE, g->pile, sizeof g->pile);
    told[LEADS] = total(&now, 0) - score;
    told[LEADS + 1] = now.points[0] - points;
    told[LEADS + 2] = now.zeroes[0] - zeroes;
    told[ZEROES] = now.zeroes[0] > zeroes;
    told[ZEROES + 1] = now.zeroes[0] == zeroes;
}

static void tell_left(int *told, int left) {
    told[LEFT] = left;
    told[LEFT + 1] = nearness[left];
    for (int i = 0; i < 3; i++)
        told[NEAR_END + i] = told[LEADS + i] * nearness[left];
}

static void prepare_told(void) {
    for (int i = 0; i < TOLD; i++)
        size[i] = 0.25f;
    for (int place = 0; place < MOST_SEATS; place++) {
        size[OF_SEAT * place + POINTS] = 1.0f / 32;
        size[OF_SEAT * place + PROSPECT] = 1.0f / 256;
        size[OF_SEAT * place + THERE] = 1;
    }
    for (int number = 0; number < NUMBERS; number++)
        size[PILE + number] = 0.125f;
    size[LEFT] = 1.0f / 64;
    size[LEFT + 1] = 1.0f / 128;
    size[LEADS] = size[LEADS + 1] = 1.0f / 32;
    size[NEAR_END] = size[NEAR_END + 1] = 1.0f / 1024;
    size[NEAR_END + 2] = 1.0f / 256;
    size[ZEROES] = size[ZEROES + 1] = 1;
    for (int left = 0; left <= CARDS; left++)
        nearness[left] = (int)lrint(256 / sqrt(left + 3));
}

/* --- a network: one hidden layer of rectified sums, a sigmoid over it ----------------------------- */

enum { LANES = 8, HIDDEN = 64, BLOCKS = HIDDEN / LANES };

typedef float Block __attribute__((vector_size(LANES * sizeof(float))));
typedef int32_t Mask __attribute__((vector_size(LANES * sizeof(float))));

typedef struct {
    Block first[TOLD][BLOCKS], bias[BLOCKS], second[BLOCKS];
    Block last; /* only its first lane is used */
} Net;

enum { WEIGHTS = sizeof(Net) / sizeof(float) };

static Block where_more(Block a, Block b, Block of) {
    return (Block)((Mask)of & (a > b));
}

static float sum(Block a) {
    return ((a[0] + a[1]) + (a[2] + a[3])) + ((a[4] + a[5]) + (a[6] + a[7]));
}

static float sigmoid(float x) {
    return 1 / (1 + expf(-x));
}

/* The sigmoid of each lane, to about one part in 100000: 2 to a whole power, times a polynomial. */
static Block sigmoids(Block x) {
    const Block top = 30 - (Block){0};
    x = where_more(top, x, x - top) + top;
    x = where_more(x, -top, x + top) - top;
    Block power = x * -1.44269504f;
    Mask whole = __builtin_convertvector(power + 128.5f, Mask) - 128;
    Block rest = (power - __builtin_convertvector(whole, Block)) * 0.69314718f;
    Block part = 1 + rest * (1 + rest * (1 / 2.0f + rest * (1 / 6.0f + rest * (1 / 24.0f))));
    return 1 / (1 + part * (Block)((whole + 127) << 23));
}

static void add_told(const Net *net, int i, int amount, Block *layer) {
    Block by = size[i] * (float)amount - (Block){0};
    if (amount != 0)
        for (int b = 0; b < BLOCKS; b++)
            layer[b] += by * net->first[i][b];
}

static void hidden(const Net *net, const int *told, Block *layer) {
    memcpy(layer, net->bias, sizeof net->bias);
    for (int i = 0; i < TOLD; i++)
        add_told(net, i, told[i], layer);
}

static float output(const Net *net, const Block *layer) {
    Block sums = {0};
    for (int b = 0; b < BLOCKS; b++)
        sums += where_more(layer[b], (Block){0}, layer[b]) * net->second[b];
    return sum(sums) + net->last[0];
}

/* --- learning: Adam, on what was seen just now and on some of what was seen before ---------------- */

typedef struct {
    int told[TOLD];
    float target;
} Lesson;

enum { BATCH = 256, MEMORY = 1 << 16, REPEATS = 2 };

typedef struct {
    Net net, mean; /* what learns, and the average of its late steps, which plays better */
    Net slope, drift, spread;
    Lesson batch[BATCH];
    Lesson *memory;
    long steps, remembered;
    int filled;
    double error;
    long errors;
} Pupil;

static Pupil after, before; /* a turn: its table once it is over, and as it begins */

static void new_pupil(Pupil *p) {
    p->memory = malloc(MEMORY * sizeof *p->memory);
    if (p->memory == NULL) {
        fputs("there is not enough memory\n", stderr);
        exit(1);
    }
    for (int b = 0; b < BLOCKS; b++)
        for (int lane = 0; lane < LANES; lane++) {
            for (int i = 0; i < TOLD; i++)
                p->net.first[i][b][lane] = even(0.25f);
            p->net.second[b][lane] = even(0.3f);
        }
    p->net.last[0] = -1;
    p->mean = p->net;
}

static void add_slope(Pupil *p, const Lesson *lesson) {
    Block layer[BLOCKS], back[BLOCKS];
    hidden(&p->net, lesson->told, layer);
    float off = sigmoid(output(&p->net, layer)) - lesson->target;
    p->error += off * off;
    p->errors++;
    Block by = off / BATCH - (Block){0};
    p->slope.last += by;
    for (int b = 0; b < BLOCKS; b++) {
        p->slope.second[b] += by * where_more(layer[b], (Block){0}, layer[b]);
        back[b] = where_more(layer[b], (Block){0}, by * p->net.second[b]);
        p->slope.bias[b] += back[b];
    }
    for (int i = 0; i < TOLD; i++)
        if (lesson->told[i] != 0) {
            Block amount = size[i] * (float)lesson->told[i] - (Block){0};
            for (int b = 0; b < BLOCKS; b++)
                p->slope.first[i][b] += amount * back[b];
        }
}

static void step(Pupil *p, float rate) {
    float *net = (float *)&p->net, *mean = (float *)&p->mean, *slope = (float *)&p->slope;
    float *drift = (float *)&p->drift, *spread = (float *)&p->spread;
    p->steps++;
    float long_ago = p->steps < 1000 ? 0.99f : 0.999f;
    float first = 1 / (1 - powf(0.9f, (float)p->steps));
    float second = 1 / (1 - powf(0.999f, (float)p->steps));
    for (int i = 0; i < WEIGHTS; i++) {
        drift[i] = 0.9f * drift[i] + 0.1f * slope[i];
        spread[i] = 0.999f * spread[i] + 0.001f * slope[i] * slope[i];
        net[i] -= rate * first * drift[i] / (sqrtf(second * spread[i]) + 1e-8f);
        mean[i] = long_ago * mean[i] + (1 - long_ago) * net[i];
    }
    memset(&p->slope, 0, sizeof p->slope);
}

static void learn(Pupil *p, const int *told, float target, float rate) {
    Lesson *lesson = &p->batch[p->filled++];
    memcpy(lesson->told, told, sizeof lesson->told);
    lesson->target = fminf(1, fmaxf(0, target));
    if (p->filled < BATCH)
        return;
    for (int i = 0; i < BATCH; i++) {
        add_slope(p, &p->batch[i]);
        p->memory[p->remembered++ % MEMORY] = p->batch[i];
    }
    step(p, rate);
    p->filled = 0;
    if (p->remembered < MEMORY / 4)
        return;
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        uint32_t kept = (uint32_t)(p->remembered < MEMORY ? p->remembered : MEMORY);
        for (int i = 0; i < BATCH; i++)
            add_slope(p, &p->memory[bounded(kept)]);
        step(p, rate);
    }
}

/* --- a turn's best play: over all multisets of flipped numbers ------------------------------------ */

enum { MULTISETS = 330 }; /* of up to four numbers */

static int multisets, first_of[MOST_FLIPS + 1];
static int counts[MULTISETS][NUMBERS], and_one[MULTISETS][NUMBERS];
static Block counted[MULTISETS];
static Block kept[MULTISETS];
static float flipped_on[MULTISETS];

static void list_multisets(int flips, int number, int *count) {
    if (number == NUMBERS - 1) {
        count[number] = flips;
        memcpy(counts[multisets++], count, sizeof counts[0]);
        return;
    }
    for (count[number] = 0; count[number] <= flips; count[number]++)
        list_multisets(flips - count[number], number + 1, count);
}

static int find_multiset(const int *count) {
    int at = 0;
    while (memcmp(counts[at], count, sizeof counts[0]) != 0)
        at++;
    return at;
}

static void prepare_multisets(void) {
    int count[NUMBERS];
    for (int flips = 0; flips < MOST_FLIPS; flips++) {
        first_of[flips] = multisets;
        list_multisets(flips, 0, count);
    }
    first_of[MOST_FLIPS] = multisets;
    for (int at = 0; at < multisets; at++)
        for (int number = 0; number < NUMBERS; number++) {
            counted[at][number] = (float)counts[at][number];
            memcpy(count, counts[at], sizeof count);
            count[number]++;
            and_one[at][number] = at < first_of[MOST_FLIPS - 1] ? find_multiset(count) : -1;
        }
}

/* Of keeping a number as the turn's n-th card: the network's sum with no other card flipped, how
 * each other one changes it (to a first approximation it adds up), and the share if the game ends. */
typedef struct {
    Block alone[MOST_FLIPS + 1], beside[NUMBERS], at_end;
    int prospects[NUMBERS][MOST_SEATS]; /* how a card in the Vault changes those of each place */
} Keeps;

static void weigh_prospects(const Game *g, Keeps *keeps) {
    int gains[NUMBERS];
    for (int offset = 0; offset < g->seats; offset++) {
        int seat = neighbour(g, g->turn, offset);
        weigh_gains(g, seat, gains);
        int now = prospect(g, gains);
        for (int card = 0; card < NUMBERS; card++) {
            int more = worth[card] * (g->up[seat][card] > 0 ? 4 : 2);
            gains[card] += more;
            keeps->prospects[card][place_of(g, offset)] = prospect(g, gains) - now;
            gains[card] -= more;
        }
    }
}

static void weigh_keeping(const Game *g, int number, Keeps *keeps) {
    Game kept_it = *g;
    kept_it.pile[number]--;
    kept_it.left--;
    keep(&kept_it, number);
    keeps->at_end[number] = share(&kept_it, g->turn);
    int told[TOLD], next[TOLD];
    Block layer[BLOCKS], other[BLOCKS];
    tell(&kept_it, g->turn, told);
    tell_left(told, g->left - 1);
    hidden(&after.mean, told, layer);
    for (int flips = 1; flips <= MOST_FLIPS && flips < g->left; flips++) {
        memcpy(next, told, sizeof told);
        tell_left(next, g->left - flips);
        for (int i = LEFT; i < ZEROES; i++)
            add_told(&after.mean, i, next[i] - told[i], layer);
        memcpy(told, next, sizeof told);
        keeps->alone[flips][number] = output(&after.mean, layer);
        for (int card = 0; flips == 2 && card < NUMBERS; card++) {
            memcpy(other, layer, sizeof layer);
            add_told(&after.mean, VAULT + card, 1, other);
            add_told(&after.mean, PILE + card, -1, other);
            for (int place = 0; place < MOST_SEATS; place++)
                add_told(&after.mean, OF_SEAT * place + PROSPECT, keeps->prospects[card][place],
                         other);
            keeps->beside[card][number] = output(&after.mean, other) - keeps->alone[2][number];
        }
    }
}

static void weigh_each_multiset(const Game *g, const Keeps *keeps, int most) {
    static Block sums[MULTISETS];
    sums[0] = (Block){0};
    for (int flips = 0; flips < most; flips++)
        for (int at = first_of[flips]; at < first_of[flips + 1]; at++) {
            bool ends = flips + 1 == g->left;
            kept[at] = ends ? keeps->at_end : sigmoids(keeps->alone[flips + 1] + sums[at]);
            for (int card = 0; flips + 1 < most && card < NUMBERS; card++)
                sums[and_one[at][card]] = sums[at] + keeps->beside[card];
        }
}

/* Fills `kept` and `flipped_on`: what keeping a number beside a multiset brings, and flipping on
 * from one. Returns what the turn brings. */
static float weigh_turn(const Game *g) {
    int most = g->left < MOST_FLIPS ? g->left : MOST_FLIPS;
    static Keeps keeps;
    memset(&keeps, 0, sizeof keeps);
    weigh_prospects(g, &keeps);
    Block pile = {0};
    for (int number = 0; number < NUMBERS; number++) {
        pile[number] = (float)g->pile[number];
        if (g->pile[number] > 0)
            weigh_keeping(g, number, &keeps);
    }
    weigh_each_multiset(g, &keeps, most);
    for (int flips = most - 1; flips >= 0; flips--)
        for (int at = first_of[flips]; at < first_of[flips + 1]; at++) {
            Block left = pile - counted[at], best = kept[at];
            if (flips + 1 < most)
                for (int number = 0; number < NUMBERS; number++)
                    best[number] = fmaxf(best[number], flipped_on[and_one[at][number]]);
            /* Numbers of which too few are left do not come. */
            left = where_more(left, (Block){0}, left);
            flipped_on[at] = sum(left * best) / (float)(g->left - flips);
        }
    return flipped_on[0];
}

/* Plays a turn as it was weighed; returns what keeping its last card was thought to bring. */
static float play_as_weighed(Game *g) {
    int most = g->left < MOST_FLIPS ? g->left : MOST_FLIPS;
    int flipped[MOST_FLIPS], flips = 0, at = 0;
    while (true) {
        int number = draw(g);
        flipped[flips++] = number;
        float keeping = kept[at][number];
        if (flips == most || keeping >= flipped_on[and_one[at][number]]) {
            end_turn(g, flipped, flips);
            return keeping;
        }
        at = and_one[at][number];
    }
}

/* --- training: TD(lambda) backwards over each game ------------------------------------------------ */

typedef struct {
    int told_before[TOLD], told_after[TOLD];
    float before, after;
} Turn;

static Turn turns[MOST_TURNS];
static int taken;

static void play_turn(Game *g) {
    int seat = g->turn;
    Turn *turn = &turns[taken++];
    tell(g, seat, turn->told_before);
    tell_left(turn->told_before, g->left);
    turn->before = weigh_turn(g);
    turn->after = play_as_weighed(g);
    tell(g, seat, turn->told_after);
    tell_left(turn->told_after, g->left);
}

/* Each turn hands the one before it what it expected, and a part of what it was wrong by later. Its
 * own luck (`after` less `before`) is left out. */
static void learn_from(const Game *g, int seat, float lambda, float rate) {
    float target = share(g, seat);
    for (int t = taken - 1; t >= 0; t--) {
        const Turn *turn = &turns[t];
        if (turn->told_after[LEFT] > 0)
            learn(&after, turn->told_after, target, rate);
        target = turn->before + lambda * (target - turn->after);
        learn(&before, turn->told_before, target, rate);
    }
}

/* Half of the games are for four. One seat learns; all others play by `normal`, as they do in the
 * playouts of the search that asks the network. */
static void play_game(float lambda, float rate) {
    Game g;
    int seats = bounded(2) > 0 ? 4 : FEWEST_SEATS + (int)bounded(MOST_SEATS - FEWEST_SEATS + 1);
    int seat = (int)bounded((uint32_t)seats);
    setup(&g, seats);
    taken = 0;
    while (g.left > 0)
        if (g.turn == seat)
            play_turn(&g);
        else
            play_normally(&g);
    learn_from(&g, seat, lambda, rate);
}

static double win_share(int seats, long games) {
    double won = 0;
    for (long game = 0; game < games; game++) {
        Game g;
        int seat = (int)(game % seats);
        setup(&g, seats);
        while (g.left > 0)
            if (g.turn == seat) {
                weigh_turn(&g);
                play_as_weighed(&g);
            } else
                play_normally(&g);
        won += share(&g, seat);
    }
    return won / (double)games;
}

static void write_net(const char *path) {
    FILE *file = fopen(path, "w");
    const Pupil *pupils[] = {&before, &after};
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    for (int p = 0; p < 2; p++) {
        const float *weights = (const float *)&pupils[p]->mean;
        for (int i = 0; i < WEIGHTS - LANES + 1; i++)
            fprintf(file, "%.9g\n", (double)weights[i]);
    }
    if (fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static void read_net(const char *path) {
    FILE *file = fopen(path, "r");
    Pupil *pupils[] = {&before, &after};
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < WEIGHTS - LANES + 1; i++)
            if (fscanf(file, "%f", (float *)&pupils[p]->mean + i) != 1) {
                fprintf(stderr, "%s holds too few numbers\n", path);
                exit(1);
            }
    fclose(file);
}

static void train(long games, const char *path) {
    long report = 1000;
    new_pupil(&after);
    new_pupil(&before);
    for (long game = 1; game <= games; game++) {
        float done = (float)game / (float)games;
        play_game(0.8f - 0.6f * done, 0.003f * powf(0.03f, done));
        if (game == report || game == games) {
            fprintf(stderr, "%ld games; mean square errors %.4f after a turn, %.4f before one; ",
                    game, after.error / (double)(after.errors + 1),
                    before.error / (double)(before.errors + 1));
            fprintf(stderr, "against three normal %.3f\n", win_share(4, 4000));
            after.error = before.error = 0;
            after.errors = before.errors = 0;
            report *= 2;
            write_net(path);
        }
    }
}

static void show_row(const char *name, const int *row, int length) {
    printf("\"%s\": [", name);
    for (int i = 0; i < length; i++)
        printf("%s%d", i > 0 ? ", " : "", row[i]);
    printf("], ");
}

/* Turns of games by `normal`: the table as a turn begins, what is told of it, and the gains. */
static void show(long games) {
    for (long game = 0; game < games; game++) {
        Game g;
        setup(&g, FEWEST_SEATS + (int)(game % (MOST_SEATS - FEWEST_SEATS + 1)));
        while (g.left > 0) {
            int told[TOLD], gains[NUMBERS];
            tell(&g, g.turn, told);
            tell_left(told, g.left);
            weigh_gains(&g, g.turn, gains);
            printf("{\"seats\": %d, \"turn\": %d, ", g.seats, g.turn);
            show_row("pile", g.pile, NUMBERS);
            show_row("vault", g.vault, NUMBERS);
            show_row("up", g.up[0], g.seats * NUMBERS);
            show_row("banked", g.banked[0], g.seats * NUMBERS);
            show_row("gains", gains, NUMBERS);
            show_row("told", told, TOLD);
            printf("\"left\": %d}\n", g.left);
            play_normally(&g);
        }
    }
}

static long number_of(const char *text) {
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (errno != 0 || *end != '\0' || number < 1 || number > MOST_GAMES) {
        fprintf(stderr, "%s is no whole number from 1 to %d\n", text, MOST_GAMES);
        exit(2);
    }
    return number;
}

int main(int count, char **words) {
    bool is_show = count == 4 && strcmp(words[1], "show") == 0;
    bool is_train = count == 5 && strcmp(words[1], "train") == 0;
    bool is_play = count == 5 && strcmp(words[1], "play") == 0;
    if (!is_show && !is_train && !is_play) {
        fprintf(stderr, "usage: %s (train GAMES SEED FILE | show GAMES SEED | play GAMES SEED FILE)\n",
                words[0]);
        return 2;
    }
    long games = number_of(words[2]);
    chance = (uint64_t)number_of(words[3]) * UINT64_C(0x9E3779B97F4A7C15) >> 4;
    for (int i = 0; i < 16; i++)
        bounded(2);
    prepare_told();
    prepare_multisets();
    if (is_show)
        show(games);
    else if (is_train)
        train(games, words[4]);
    else {
        read_net(words[4]);
        for (int seats = FEWEST_SEATS; seats <= MOST_SEATS; seats++)
            printf("%d seats: %.4f\n", seats, win_share(seats, games));
    }
    return 0;
}
