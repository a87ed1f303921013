/* Stack Nabbit played at random, as one would write it in C for speed: the yardstick of the compiled
 * twin. Generator, streams and order of draws are the kernel's, so equal seeds give equal scores.
 *
 *   gcc -O3 -march=native -o stack_nabbit stack_nabbit.c
 *   ./stack_nabbit SEATS GAMES SEED [--scores]
 *
 * Prints one JSON object. Seeding the generators is outside the timing. A rule's id stands beside it.
 */
#define _POSIX_C_SOURCE 199309L
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    FEWEST_SEATS = 3,
    MOST_SEATS = 6,
    NUMBERS = 7,
    COPIES = 15,
    CARDS = NUMBERS * COPIES,
    MOST_FLIPS = 5,
    ZERO_BONUS = 30,
    MOST_GAMES = 10000000,
};

enum { FLIP, KEEP, ACTIONS };

/* --- chance: SplitMix64 seeds a multiply-with-carry generator; draws without bias by Lemire ------ */

#define MULTIPLIER UINT64_C(698769069)
#define GOLDEN UINT64_C(0x9E3779B97F4A7C15)

typedef struct {
    uint32_t x, c;
} Chance;

static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static Chance seeded(uint64_t seed, uint64_t stream) {
    uint64_t first = mix(mix(seed + GOLDEN) + stream * GOLDEN);
    uint64_t second = mix(first + GOLDEN);
    return (Chance){(uint32_t)second, (uint32_t)(1 + (second >> 32) % (MULTIPLIER - 2))};
}

static inline uint32_t next_word(Chance *chance) {
    uint32_t word = chance->x ^ chance->c;
    uint64_t total = MULTIPLIER * chance->x + chance->c;
    chance->x = (uint32_t)total;
    chance->c = (uint32_t)(total >> 32);
    return word;
}

static inline uint32_t bounded(Chance *chance, uint32_t n) {
    uint64_t product = (uint64_t)next_word(chance) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold)
            product = (uint64_t)next_word(chance) * n;
    }
    return (uint32_t)(product >> 32);
}

static void shuffle(Chance *chance, uint8_t *pile, int count) {
    for (int last = count - 1; last > 0; last--) {
        uint32_t other = bounded(chance, (uint32_t)last + 1);
        uint8_t card = pile[last];
        pile[last] = pile[other];
        pile[other] = card;
    }
}

/* --- the game ----------------------------------------------------------------------------------- */

typedef struct {
    int seats, turn, left, flips;
    uint8_t pile[CARDS]; /* pile[left - 1] is flipped next */
    uint8_t flipped[MOST_FLIPS];
    uint8_t vault[NUMBERS]; /* how many of each number */
    uint8_t up[MOST_SEATS][NUMBERS];
    uint8_t banked[MOST_SEATS][NUMBERS];
} Game;

/* NAB-2, NAB-3, NAB-R5 */
static void setup(Game *g, int seats, Chance *dice) {
    memset(g, 0, sizeof *g);
    g->seats = seats;
    for (int i = 0; i < CARDS; i++)
        g->pile[i] = (uint8_t)(i / COPIES);
    g->left = CARDS;
    shuffle(dice, g->pile, CARDS);
    for (int i = 0; i < 2; i++)
        g->vault[g->pile[--g->left]]++;
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < 2; i++)
            g->up[seat][g->pile[--g->left]]++;
}

/* NAB-11 */
static inline bool over(const Game *g) {
    return g->left == 0 && g->flips == 0;
}

/* NAB-5, NAB-6, NAB-R2 */
static inline int legal(const Game *g, int out[ACTIONS]) {
    int n = 0;
    if (g->left > 0 && g->flips < MOST_FLIPS)
        out[n++] = FLIP;
    if (g->flips > 0)
        out[n++] = KEEP;
    return n;
}

/* NAB-7, NAB-10 */
static inline uint8_t take(uint8_t *stack) {
    uint8_t loot = *stack;
    *stack = 0;
    return loot;
}

/* NAB-5 and NAB-7 to NAB-9 */
static inline void keep(Game *g) {
    uint8_t number = g->flipped[g->flips - 1];
    int left_seat = g->turn + 1 == g->seats ? 0 : g->turn + 1;
    int right_seat = g->turn == 0 ? g->seats - 1 : g->turn - 1;
    uint8_t had = g->up[g->turn][number];
    uint8_t now = (uint8_t)(had + 1);
    now = (uint8_t)(now + take(&g->up[left_seat][number]));
    now = (uint8_t)(now + take(&g->up[right_seat][number]));
    now = (uint8_t)(now + take(&g->vault[number]));
    if (had > 0) {
        g->up[g->turn][number] = 0;
        g->banked[g->turn][number] = (uint8_t)(g->banked[g->turn][number] + now);
    } else {
        g->up[g->turn][number] = now;
    }
    for (int i = 0; i < g->flips - 1; i++)
        g->vault[g->flipped[i]]++;
    g->flips = 0;
    g->turn = left_seat; /* NAB-4 */
}

static inline void apply(Game *g, int action) {
    if (action == FLIP)
        g->flipped[g->flips++] = g->pile[--g->left];
    else
        keep(g);
}

/* NAB-12, NAB-13, NAB-R3 */
static void score(const Game *g, int *out) {
    int most_zeroes = 1;
    for (int seat = 0; seat < g->seats; seat++) {
        int zeroes = g->up[seat][0] + g->banked[seat][0];
        if (zeroes > most_zeroes)
            most_zeroes = zeroes;
    }
    for (int seat = 0; seat < g->seats; seat++) {
        out[seat] = g->up[seat][0] + g->banked[seat][0] == most_zeroes ? ZERO_BONUS : 0;
        for (int number = 1; number < NUMBERS; number++)
            out[seat] += number * (g->up[seat][number] + g->banked[seat][number]);
    }
}

/* A choice among more than one is drawn by lot; a forced step draws nothing. */
static inline void play_random(Game *g, Chance *chance, int64_t *decisions, int64_t *forced) {
    int actions[ACTIONS];
    while (!over(g)) {
        int n = legal(g, actions);
        int action = actions[0];
        if (n > 1) {
            action = actions[bounded(chance, (uint32_t)n)];
            ++*decisions;
        } else {
            ++*forced;
        }
        apply(g, action);
    }
}

/* --- the program -------------------------------------------------------------------------------- */

static void fail(const char *what) {
    fprintf(stderr, "%s\nusage: stack_nabbit SEATS GAMES SEED [--scores]\n", what);
    exit(2);
}

static uint64_t number(const char *text, uint64_t low, uint64_t high, const char *what) {
    char *end;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || errno != 0 || value < low || value > high)
        fail(what);
    return value;
}

/* Of the processor's time, so that other programs matter less. */
static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *array(size_t count, size_t size) {
    void *made = calloc(count, size);
    if (made == NULL)
        fail("not enough memory for so many games");
    return made;
}

int main(int argc, char **argv) {
    if (argc < 4 || argc > 5 || (argc == 5 && strcmp(argv[4], "--scores") != 0))
        fail("three numbers are needed");
    int seats = (int)number(argv[1], FEWEST_SEATS, MOST_SEATS, "SEATS is from 3 to 6");
    size_t games = number(argv[2], 1, MOST_GAMES, "GAMES is from 1 to 10000000");
    uint64_t seed = number(argv[3], 0, UINT64_MAX, "SEED is from 0 to 2**64 - 1");

    Chance *dice = array(games, sizeof *dice);
    Chance *chance = array(games, sizeof *chance);
    int(*scores)[MOST_SEATS] = array(games, sizeof *scores);
    for (size_t i = 0; i < games; i++) {
        dice[i] = seeded(seed, 2 * i);
        chance[i] = seeded(seed, 2 * i + 1);
    }

    Game game;
    int64_t decisions = 0, forced = 0;
    double start = seconds();
    for (size_t i = 0; i < games; i++) {
        setup(&game, seats, &dice[i]);
        play_random(&game, &chance[i], &decisions, &forced);
        score(&game, scores[i]);
    }
    double took = seconds() - start;

    uint64_t checksum = 0;
    for (size_t i = 0; i < games; i++)
        for (int seat = 0; seat < seats; seat++)
            checksum = checksum * 31 + (uint64_t)scores[i][seat];
    printf("{\"seats\":%d,\"games\":%zu,\"seed\":%" PRIu64 ",\"decisions\":%" PRId64
           ",\"forced\":%" PRId64 ",\"seconds\":%.9f,\"checksum\":%" PRIu64,
           seats, games, seed, decisions, forced, took, checksum);
    if (argc == 5) {
        printf(",\"scores\":[");
        for (size_t i = 0; i < games; i++)
            for (int seat = 0; seat < seats; seat++)
                printf("%s%d%s", seat > 0 ? "," : i > 0 ? ",[" : "[", scores[i][seat],
                       seat == seats - 1 ? "]" : "");
        printf("]");
    }
    printf("}\n");
    free(dice);
    free(chance);
    free(scores);
    return 0;
}
