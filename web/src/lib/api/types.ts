// Made by `python -m stackyard.server.typescript` from the server's structs.

// --- stackyard.games.staccs.solo.events

/** A WILD was flipped as the start card; it went back into the pile at random. */
export interface SoloSkipped {
  readonly event: 'skipped';
  readonly card: string;
}

/** A card was flipped and starts the STACC. */
export interface SoloStarted {
  readonly event: 'started';
  readonly card: string;
}

/** A card was drawn. */
export interface SoloDrawn {
  readonly event: 'drawn';
  readonly seat: number;
  readonly card: string;
}

/** A card was laid at (q, r), facing so; with a WILD perhaps a suit was called. */
export interface SoloLaid {
  readonly event: 'laid';
  readonly seat: number;
  readonly card: string;
  readonly q: number;
  readonly r: number;
  readonly facing: number;
  readonly suit: string | null;
}

/** A card was put on the discard pile. */
export interface SoloDiscarded {
  readonly event: 'discarded';
  readonly seat: number;
  readonly card: string;
}

/** The discard pile was turned over and became the pile, of `count` cards. */
export interface Turned {
  readonly event: 'turned';
  readonly seat: number;
  readonly count: number;
}

export type SoloEvent = SoloSkipped | SoloStarted | SoloDrawn | SoloLaid | SoloDiscarded | Turned;

// --- stackyard.games.staccs.solo.view

/** The whole table. */
export interface SoloView {
  readonly game: 'staccs-solo';
  readonly viewer: number | null;
  readonly table: StaccsTable;
  readonly pile: number;
  readonly known_pile: readonly string[] | null;
  readonly discard: readonly string[];
  readonly hand: string | null;
  readonly total: number;
}

// --- stackyard.games.staccs.uh_oh.events

export type UhOhWhy = 'attack' | 'silence' | 'turn';

/** A card was flipped that cannot start the STACC. */
export interface UhOhSkipped {
  readonly event: 'skipped';
  readonly card: string;
}

/** The `count` skipped cards went back, and the pile was shuffled again. */
export interface Reshuffled {
  readonly event: 'reshuffled';
  readonly count: number;
}

/** A card was flipped and starts the STACC. */
export interface UhOhStarted {
  readonly event: 'started';
  readonly card: string;
}

/** A seat stacked a card at (q, r), facing so; with a WILD a suit was called. */
export interface Stacked {
  readonly event: 'stacked';
  readonly seat: number;
  readonly card: string;
  readonly q: number;
  readonly r: number;
  readonly facing: number;
  readonly suit: string | null;
}

/** A seat drew a card; null to those who did not see it. */
export interface UhOhDrew {
  readonly event: 'drew';
  readonly seat: number;
  readonly card: string | null;
  readonly why: UhOhWhy;
}

/** A seat gave a card to another; null to those who did not see it. */
export interface Given {
  readonly event: 'given';
  readonly seat: number;
  readonly to: number;
  readonly card: string | null;
}

/** A seat is to answer an attack: a letter, and how many cards it has come to. */
export interface UhOhAttacked {
  readonly event: 'attacked';
  readonly seat: number;
  readonly letter: string;
  readonly cards: number;
}

/** The direction of play was reversed. */
export interface Reversed {
  readonly event: 'reversed';
  readonly clockwise: boolean;
}

/** The TOP of the ZERO at (q, r) is closed to a seat for its turn. */
export interface Blocked {
  readonly event: 'blocked';
  readonly seat: number;
  readonly q: number;
  readonly r: number;
}

/** A seat that had not said UH OH! was called out by another. */
export interface Caught {
  readonly event: 'caught';
  readonly seat: number;
  readonly by: number;
}

/** A seat's turn begins. */
export interface TurnCame {
  readonly event: 'turn-came';
  readonly seat: number;
}

export type UhOhEvent =
  | UhOhSkipped
  | Reshuffled
  | UhOhStarted
  | Stacked
  | UhOhDrew
  | Given
  | UhOhAttacked
  | Reversed
  | Blocked
  | Caught
  | TurnCame;

// --- stackyard.games.staccs.uh_oh.view

export type Question = 'add' | 'answer' | 'catch' | 'give' | 'play' | 'warn';

/** A card in a hand that the viewer knows. */
export interface HandCard {
  readonly card: string;
  readonly known_to: readonly number[];
}

/** A player: how many cards it holds, and those that the viewer knows, sorted by suit. */
export interface UhOhPlayer {
  readonly seat: number;
  readonly cards: number;
  readonly known: readonly HandCard[];
}

/** The attack to be answered: its letter, and how many cards it has come to. */
export interface UhOhAttack {
  readonly letter: string;
  readonly cards: number;
}

/** The whole table. */
export interface UhOhView {
  readonly game: 'staccs-uh-oh';
  readonly viewer: number | null;
  readonly table: StaccsTable;
  readonly pile: number;
  readonly turn: number | null;
  readonly clockwise: boolean;
  readonly question: Question | null;
  readonly asked: readonly number[];
  readonly attack: UhOhAttack | null;
  readonly gifts: number;
  readonly silent: number | null;
  readonly players: readonly UhOhPlayer[];
}

/** The whole table of PARTY; the same parts. */
export interface PartyView {
  readonly game: 'staccs-party';
  readonly viewer: number | null;
  readonly table: StaccsTable;
  readonly pile: number;
  readonly turn: number | null;
  readonly clockwise: boolean;
  readonly question: Question | null;
  readonly asked: readonly number[];
  readonly attack: UhOhAttack | null;
  readonly gifts: number;
  readonly silent: number | null;
  readonly players: readonly UhOhPlayer[];
}

// --- stackyard.games.staccs.view

/** A card on the table, and the STACC it belongs to. */
export interface LaidCard {
  readonly card: string;
  readonly q: number;
  readonly r: number;
  readonly facing: number;
  readonly stacc: number;
}

/** A place where a card may be laid on a STACC, if it fits. */
export interface Spot {
  readonly q: number;
  readonly r: number;
  readonly stacc: number;
  readonly top: boolean;
  readonly suit: string | null;
  readonly rank: string | null;
  readonly closed: boolean;
  readonly blocked: boolean;
}

/** Where cards lie flat: ``q_low <= q <= q_high`` and ``y_low <= 2r + q <= y_high``. */
export interface Bounds {
  readonly q_low: number;
  readonly q_high: number;
  readonly y_low: number;
  readonly y_high: number;
}

/** The table: cards in the order of laying, later ones over earlier ones, and the spots. */
export interface StaccsTable {
  readonly bounds: Bounds;
  readonly cards: readonly LaidCard[];
  readonly spots: readonly Spot[];
  readonly facings: readonly number[];
}

// --- stackyard.games.staccs.wild_out.events

/** A card was dealt onto a STACC's WILD, at (q, r). */
export interface Dealt {
  readonly event: 'dealt';
  readonly card: string;
  readonly q: number;
  readonly r: number;
  readonly stacc: number;
}

/** A seat drew a card into its open hand. */
export interface WildOutDrawn {
  readonly event: 'drawn';
  readonly seat: number;
  readonly card: string;
}

/** A seat laid a card at (q, r), on a STACC. */
export interface WildOutLaid {
  readonly event: 'laid';
  readonly seat: number;
  readonly card: string;
  readonly q: number;
  readonly r: number;
  readonly stacc: number;
}

/** A seat's turn is over. */
export interface TurnEnded {
  readonly event: 'turn-ended';
  readonly seat: number;
}

export type WildOutEvent = Dealt | WildOutDrawn | WildOutLaid | TurnEnded;

// --- stackyard.games.staccs.wild_out.view

/** A player, and the cards held in the open hand. */
export interface WildOutPlayer {
  readonly seat: number;
  readonly hand: readonly string[];
}

/** The whole table. */
export interface WildOutView {
  readonly game: 'staccs-wild-out';
  readonly viewer: number | null;
  readonly turn: number | null;
  readonly table: StaccsTable;
  readonly pile: number;
  readonly drawn: string | null;
  readonly to_draw: boolean;
  readonly must_stack: boolean;
  readonly players: readonly WildOutPlayer[];
}

// --- stackyard.games.stack_nabbit.events

/** A seat flipped a card. */
export interface StackNabbitFlipped {
  readonly event: 'flipped';
  readonly seat: number;
  readonly card: string;
}

/** A seat kept the card it flipped last. */
export interface StackNabbitKept {
  readonly event: 'kept';
  readonly seat: number;
  readonly card: string;
}

/** A seat took all cards of a number from a neighbour, or (`victim` null) from the Vault. */
export interface Stolen {
  readonly event: 'stolen';
  readonly seat: number;
  readonly victim: number | null;
  readonly card: string;
  readonly count: number;
}

/** A seat's kept and stolen cards lie face up before it: `count` of them. */
export interface StackNabbitLaid {
  readonly event: 'laid';
  readonly seat: number;
  readonly card: string;
  readonly count: number;
}

/** A seat banked all its cards of a number. */
export interface Banked {
  readonly event: 'banked';
  readonly seat: number;
  readonly card: string;
  readonly count: number;
}

/** A card that a seat had flipped and not kept went to the Vault. */
export interface Vaulted {
  readonly event: 'vaulted';
  readonly seat: number;
  readonly card: string;
}

export type StackNabbitEvent =
  StackNabbitFlipped | StackNabbitKept | Stolen | StackNabbitLaid | Banked | Vaulted;

// --- stackyard.games.stack_nabbit.view

/** Cards of one number in one place. */
export interface StackNabbitStack {
  readonly card: string;
  readonly count: number;
}

/** What lies before a player. */
export interface StackNabbitPlayer {
  readonly seat: number;
  readonly up: readonly StackNabbitStack[];
  readonly banked: number;
  readonly memory_aid: readonly StackNabbitStack[];
}

/** The whole table: whose turn it is, the cards flipped in it, oldest first, and all stacks. */
export interface StackNabbitView {
  readonly game: 'stack-nabbit';
  readonly viewer: number | null;
  readonly turn: number | null;
  readonly pile: number;
  readonly flipped: readonly string[];
  readonly vault: readonly StackNabbitStack[];
  readonly players: readonly StackNabbitPlayer[];
}

// --- stackyard.games.stacky_map.events

/** A seat drew a card; `card` is null for those who did not see it. */
export interface StackyMapDrew {
  readonly event: 'drew';
  readonly seat: number;
  readonly card: string | null;
}

/** A seat laid a ticket or a Holiday Season into its own map. */
export interface StackyMapLaid {
  readonly event: 'laid';
  readonly seat: number;
  readonly card: string;
}

/** A seat played an attack; `ticket` is the one that a Visa Issue or Ticket Snatch is aimed at. */
export interface StackyMapAttacked {
  readonly event: 'attacked';
  readonly seat: number;
  readonly card: string;
  readonly target: number;
  readonly ticket: string | null;
}

/** A seat laid one insurance, against the attack or the other's insurance. */
export interface Insured {
  readonly event: 'insured';
  readonly seat: number;
}

/** A seat laid two insurances: the Travel Ban threatens `target` now. */
export interface TurnedBack {
  readonly event: 'turned_back';
  readonly seat: number;
  readonly target: number;
}

/** A seat took the attack, or gave way to its cancelling. */
export interface StackyMapAccepted {
  readonly event: 'accepted';
  readonly seat: number;
}

/** A seat's attack has come to nothing. */
export interface Cancelled {
  readonly event: 'cancelled';
  readonly seat: number;
  readonly card: string;
}

/** A ticket of a map went to the discard pile (Visa Issue). */
export interface Removed {
  readonly event: 'removed';
  readonly target: number;
  readonly ticket: string;
}

/** A ticket moved from the target's map to the seat's (Ticket Snatch). */
export interface Snatched {
  readonly event: 'snatched';
  readonly seat: number;
  readonly target: number;
  readonly ticket: string;
}

/** A Missed Flight lies in the target's map now. */
export interface MissedBy {
  readonly event: 'missed_by';
  readonly target: number;
}

/** All cards of one kind of a map went to the discard pile (Travel Ban). */
export interface Wiped {
  readonly event: 'wiped';
  readonly target: number;
  readonly card: string;
  readonly count: number;
}

/** Two seats swapped hands (Route Change). */
export interface Swapped {
  readonly event: 'swapped';
  readonly seat: number;
  readonly target: number;
}

/** One card of two swapped hands went over; `card` is null for all but the two. */
export interface Handed {
  readonly event: 'handed';
  readonly giver: number;
  readonly receiver: number;
  readonly card: string | null;
}

/** A seat took a card of the discard pile into hand (Revisit). */
export interface Revisited {
  readonly event: 'revisited';
  readonly seat: number;
  readonly card: string;
}

/** A seat played a Travel Rush. */
export interface Rushed {
  readonly event: 'rushed';
  readonly seat: number;
}

/** A seat flipped a card in a Travel Rush. */
export interface StackyMapFlipped {
  readonly event: 'flipped';
  readonly seat: number;
  readonly card: string;
}

/** The winner of a Travel Rush took one of the flipped cards into hand. */
export interface StackyMapKept {
  readonly event: 'kept';
  readonly seat: number;
  readonly card: string;
}

/** So many flipped cards were shuffled back into the pile. */
export interface Shuffled {
  readonly event: 'shuffled';
  readonly count: number;
}

/** A seat discarded a card without effect (MAP-R5). */
export interface StackyMapDiscarded {
  readonly event: 'discarded';
  readonly seat: number;
  readonly card: string;
}

export type StackyMapEvent =
  | StackyMapDrew
  | StackyMapLaid
  | StackyMapAttacked
  | Insured
  | TurnedBack
  | StackyMapAccepted
  | Cancelled
  | Removed
  | Snatched
  | MissedBy
  | Wiped
  | Swapped
  | Handed
  | Revisited
  | Rushed
  | StackyMapFlipped
  | StackyMapKept
  | Shuffled
  | StackyMapDiscarded;

// --- stackyard.games.stacky_map.view

export type Step = 'answer' | 'draw' | 'over' | 'play' | 'take';

/** Cards of one kind in one place. */
export interface StackyMapStack {
  readonly card: string;
  readonly count: number;
}

/** A card in a hand; `card` is null where the viewer does not know it. */
export interface Held {
  readonly card: string | null;
  readonly known_to: readonly number[];
}

/** What lies before a player: the map with its total, doubled or not (MAP-R14), and the hand. */
export interface StackyMapPlayer {
  readonly seat: number;
  readonly map: readonly StackyMapStack[];
  readonly total: number;
  readonly doubled: boolean;
  readonly hand: readonly Held[];
}

/** An attack being answered (MAP-R7, MAP-R8). */
export interface StackyMapAttack {
  readonly seat: number;
  readonly card: string;
  readonly target: number;
  readonly ticket: string | null;
  readonly threatened: number;
  readonly insurances: number;
  readonly stands: boolean;
}

/** A card that a seat has flipped in a Travel Rush. */
export interface Flip {
  readonly seat: number;
  readonly card: string;
}

/** The whole table. */
export interface StackyMapView {
  readonly game: 'stacky-map';
  readonly viewer: number | null;
  readonly turn: number;
  readonly asked: number | null;
  readonly step: Step;
  readonly pile: number;
  readonly discard: readonly string[];
  readonly attack: StackyMapAttack | null;
  readonly flipped: readonly Flip[];
  readonly players: readonly StackyMapPlayer[];
}

// --- stackyard.match.events

/** A seat did something; the text leaves out what this viewer may not know. */
export interface Acted {
  readonly event: 'acted';
  readonly seat: number;
  readonly action: string;
}

/** A seat took its last action back. */
export interface Undone {
  readonly event: 'undone';
  readonly seat: number;
  readonly action: string;
}

/** How a game ended: points by seat, the seats that won, the outcome in a word or two. */
export interface Result {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly outcome: string;
}

/** The game is over. */
export interface Ended {
  readonly event: 'ended';
  readonly result: Result;
}

// --- stackyard.match.judge

/** Whether a seat may do something; where it may not, the rule's id and why. */
export interface Answer {
  readonly seat: number;
  readonly move: string;
  readonly allowed: boolean;
  readonly rule: string | null;
  readonly reason: string | null;
}

/** All that a seat may do now; null where it depends on a hand that is not known. */
export interface Moves {
  readonly seat: number;
  readonly moves: readonly string[] | null;
}

/** What the judge says. */
export interface Judgement {
  readonly game: string;
  readonly answers: readonly Answer[];
  readonly moves: readonly Moves[];
}

// --- stackyard.server.messages.catalogue

/** An option of a game: its default, what is allowed in words, and what it changes. */
export interface OptionInfo {
  readonly name: string;
  readonly default: unknown;
  readonly allowed: string;
  readonly help: string;
}

/** A mode of the catalogue. */
export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly status: 'coming_soon' | 'ready';
  readonly why: string | null;
  readonly seats: readonly number[];
  readonly usual_seats: number;
  readonly minutes: number;
  readonly hidden: string;
  readonly chance: string;
  readonly rules_version: number;
  readonly options: readonly OptionInfo[];
  readonly levels: readonly string[];
  readonly alone: boolean;
}

/** One rule: its id and what it says, in Markdown. */
export interface Rule {
  readonly id: string;
  readonly text: string;
}

/** A part of a game's rules: a heading, what stands under it in Markdown, and its rules. */
export interface RulesSection {
  readonly title: string;
  readonly text: string;
  readonly rules: readonly Rule[];
}

/** The rules of a game, in our words. */
export interface RulesPage {
  readonly game: string;
  readonly title: string;
  readonly sections: readonly RulesSection[];
}

// --- stackyard.server.messages.live

export type GameView =
  StackNabbitView | StackyMapView | UhOhView | PartyView | SoloView | WildOutView;

/** A seat acts; `decision` is the number of the question that it answers. */
export interface Move {
  readonly type: 'move';
  readonly id: string;
  readonly seat: number;
  readonly decision: number;
  readonly action: string;
}

/** A seat takes its last action back. */
export interface Undo {
  readonly type: 'undo';
  readonly id: string;
  readonly seat: number;
}

/** Why may a seat not do this now? Nothing is changed by it. */
export interface Why {
  readonly type: 'why';
  readonly id: string;
  readonly seat: number;
  readonly action: string;
}

/** What would a bot do in this seat? */
export interface AskHint {
  readonly type: 'hint';
  readonly id: string;
  readonly seat: number;
}

/** A line of chat. */
export interface Say {
  readonly type: 'say';
  readonly id: string;
  readonly text: string;
}

/** One wants to pause, or to go on; it happens when all want it who are there. */
export interface WantPause {
  readonly type: 'pause';
  readonly id: string;
  readonly on: boolean;
}

/** A bot shall play on in a seat of one's own, or no longer. */
export interface WantStandIn {
  readonly type: 'stand_in';
  readonly id: string;
  readonly seat: number;
  readonly on: boolean;
}

/** A player's hashed word for the deal: `word_commitment` of the word. */
export interface HashedWord {
  readonly type: 'hashed_word';
  readonly id: string;
  readonly seat: number;
  readonly hash: string;
}

/** A player's word for the deal, which was hashed before. */
export interface Word {
  readonly type: 'word';
  readonly id: string;
  readonly seat: number;
  readonly word: string;
}

export type FromClient =
  Move | Undo | Why | AskHint | Say | WantPause | WantStandIn | HashedWord | Word;

/** A question's time: how much is left when this is sent, and how much there was. */
export interface Deadline {
  readonly seat: number;
  readonly decision: number;
  readonly left_ms: number;
  readonly total_ms: number;
}

/** The match from one seat, or from no seat. */
export interface Sight {
  readonly seat: number | null;
  readonly view: GameView;
  readonly decision: number | null;
  readonly legal: readonly string[];
  readonly undo: boolean;
}

/** One entry of the match's log, as seen from one seat or none. */
export interface Entry {
  readonly seq: number;
  readonly seat: number | null;
  readonly cause: 'bot' | 'clock' | 'deal' | 'person';
  readonly at: number;
  readonly eyes: number | null;
  readonly events: readonly GameEvent[];
}

/** A line of chat; `person` is the speaker's public id. */
export interface ChatLine {
  readonly number: number;
  readonly person: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** The first message: all that the client needs to go on. */
export interface Welcome {
  readonly type: 'welcome';
  readonly table: Table;
  readonly mine: readonly number[];
  readonly match: string | null;
  readonly seq: number;
  readonly missed: readonly Entry[];
  readonly sights: readonly Sight[];
  readonly deadlines: readonly Deadline[];
  readonly chat: readonly ChatLine[];
  readonly result: Result | null;
}

/** Something about the table changed: who sits there, who is there, how it stands. */
export interface TableChanged {
  readonly type: 'table';
  readonly table: Table;
  readonly mine: readonly number[];
}

/** The match went on by one entry; `result`: and is over. */
export interface Update {
  readonly type: 'update';
  readonly seq: number;
  readonly entries: readonly Entry[];
  readonly sights: readonly Sight[];
  readonly deadlines: readonly Deadline[];
  readonly result: Result | null;
}

/** A message was carried out, and stored; `seq`: the log's entry, where it made one. */
export interface Accepted {
  readonly type: 'accepted';
  readonly id: string;
  readonly seq: number | null;
}

/** A message was not carried out; `id` is null where it could not be read. */
export interface Refused {
  readonly type: 'refused';
  readonly id: string | null;
  readonly problem: Problem;
}

/** Why a seat may not do something: rule and sentence; both null where it may. */
export interface Because {
  readonly type: 'because';
  readonly id: string;
  readonly rule: string | null;
  readonly text: string | null;
}

/** One candidate: its visits, its value from 0 to 1, and its share of wins. */
export interface HintLine {
  readonly action: string;
  readonly visits: number;
  readonly value: number;
  readonly wins: number;
}

/** What a bot would do: its best action and, where it searched, what it found of each. */
export interface Hint {
  readonly type: 'hint';
  readonly id: string;
  readonly decision: number;
  readonly best: string;
  readonly candidates: readonly HintLine[];
  readonly playouts: number;
}

/** Somebody said something. */
export interface Chatted {
  readonly type: 'chat';
  readonly line: ChatLine;
}

/** The server closes the socket; `retry_ms`: come back after that long. */
export interface Bye {
  readonly type: 'bye';
  readonly why: 'ended' | 'removed' | 'restarting' | 'signed_out' | 'too_slow';
  readonly retry_ms: number | null;
}

export type FromServer =
  Welcome | TableChanged | Update | Accepted | Refused | Because | Hint | Chatted | Bye;

// --- stackyard.server.messages.people

/** A guest chooses a name; `token`: a program wants a bearer token instead of a cookie. */
export interface NewGuest {
  readonly name: string;
  readonly token?: boolean;
}

/** A person takes another name. */
export interface Rename {
  readonly name: string;
}

/** Who one is; `token` is told once, to a program that asked for it. */
export interface Me {
  readonly person: string;
  readonly name: string;
  readonly token: string | null;
}

/** One is signed out everywhere else; `sessions`: in so many other places. */
export interface OthersEnded {
  readonly sessions: number;
}

/** A code by which another device becomes this person, once, within so many seconds. */
export interface MoveCode {
  readonly code: string;
  readonly seconds: number;
}

/** A device claims to be the person that was given this code. */
export interface ClaimCode {
  readonly code: string;
  readonly token?: boolean;
}

// --- stackyard.server.messages.problems

export type Code =
  | 'illegal'
  | 'malformed'
  | 'no_session'
  | 'not_found'
  | 'not_now'
  | 'not_yours'
  | 'notation'
  | 'option'
  | 'record'
  | 'stale'
  | 'too_many'
  | 'unavailable'
  | 'undo';

/** Why not, for people and programs. */
export interface Problem {
  readonly code: Code;
  readonly text: string;
  readonly place?: string | null;
  readonly rule?: string | null;
  readonly retry_ms?: number | null;
}

// --- stackyard.server.messages.records

/** A replay's step: who did what, what was seen of it, and the table after it. */
export interface Frame {
  readonly seat: number | null;
  readonly action: string | null;
  readonly events: readonly GameEvent[];
  readonly view: GameView;
}

/** A finished match, or an imported record, step by step from one seat's eyes. */
export interface Replay {
  readonly match: string | null;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: number;
  readonly names: readonly string[];
  readonly viewer: number | null;
  readonly frames: readonly Frame[];
  readonly result: Result | null;
  readonly fair: boolean;
}

/** A record to look through, as its JSON object, from a seat's eyes or a spectator's. */
export interface ReplayRecord {
  readonly record: Readonly<Record<string, unknown>>;
  readonly viewer?: number | null;
}

/** A part of a seat's score: what it is for, and how much it brings. */
export interface ScoreLine {
  readonly text: string;
  readonly points: number;
}

/** A seat's score with its parts. */
export interface SeatScore {
  readonly seat: number;
  readonly score: number;
  readonly lines: readonly ScoreLine[];
}

/** How all scores of a finished match come about. */
export interface ScoreSheet {
  readonly match: string;
  readonly result: Result;
  readonly seats: readonly SeatScore[];
}

/** A position set up by hand and the moves asked about; docs/judge.md says how. */
export interface JudgeCase {
  readonly case: Readonly<Record<string, unknown>>;
}

/** What the judge says, and the table it was asked of. */
export interface Verdict {
  readonly judgement: Judgement;
  readonly view: GameView;
}

/** Whether a record's deals follow from the commitment, the words and the secret. */
export interface FairnessCheck {
  readonly fair: boolean;
  readonly text: string;
  readonly commitment: string | null;
  readonly secret: string | null;
  readonly words: readonly (string | null)[];
}

// --- stackyard.server.messages.tables

export type TableState = 'dealing' | 'frozen' | 'lobby' | 'over' | 'paused' | 'playing';

export type Presence = 'away' | 'bot' | 'present';

export type Level = 'easy' | 'expert' | 'hard' | 'normal' | 'random';

/** How many seconds each kind of question leaves; null: as long as one likes. */
export interface Clocks {
  readonly turn: number | null;
  readonly warn: number | null;
  readonly catch: number | null;
  readonly answer: number | null;
}

/** A seat for whoever comes by the link. */
export interface OpenSeat {
  readonly type: 'open';
}

/** A seat of the one who makes the table; several of them: a hot seat at one screen. */
export interface MySeat {
  readonly type: 'me';
  readonly name?: string | null;
}

/** A bot's seat. */
export interface BotSeat {
  readonly type: 'bot';
  readonly level?: Level;
}

export type SeatPlan = OpenSeat | MySeat | BotSeat;

/** A table to be made. */
export interface NewTable {
  readonly game: string;
  readonly seats: readonly SeatPlan[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly public?: boolean;
  readonly clocks?: Clocks | null;
  readonly pace_ms?: number;
  readonly watchers?: boolean;
  readonly deal?: number | null;
  readonly start?: boolean;
}

/** A seat as everybody sees it. */
export interface Seat {
  readonly seat: number;
  readonly kind: 'bot' | 'open' | 'person';
  readonly name: string | null;
  readonly person: string | null;
  readonly level: Level | null;
  readonly presence: Presence;
  readonly ready: boolean;
  readonly stand_in: boolean;
}

/** How the deal is made so that nobody can load it alone. */
export interface Fairness {
  readonly match: string;
  readonly commitment: string;
  readonly phase: 'dealt' | 'hashes' | 'revealed' | 'words';
  readonly hashes: readonly (string | null)[];
  readonly words: readonly (string | null)[];
  readonly secret: string | null;
}

/** A table as everybody sees it. */
export interface Table {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly state: TableState;
  readonly why: string | null;
  readonly public: boolean;
  readonly watchers: boolean;
  readonly host: string;
  readonly seats: readonly Seat[];
  readonly clocks: Clocks | null;
  readonly pace_ms: number;
  readonly deal: number | null;
  readonly match: string | null;
  readonly round: number;
  readonly watching: number;
  readonly paused_at: number | null;
  readonly pause_wishes: readonly number[];
  readonly rematch_wishes: readonly number[];
  readonly fairness: Fairness | null;
}

/** A person sits down; without `seat`, at the first open one. */
export interface Join {
  readonly seat?: number | null;
}

/** A person is ready to start, or not any more. */
export interface Ready {
  readonly ready: boolean;
}

/** The host says who shall sit at a seat; a person who sat there has to stand up. */
export interface ChangeSeat {
  readonly seat: number;
  readonly plan: SeatPlan;
}

/** Tables: the public ones, or one's own. */
export interface Listing {
  readonly tables: readonly Table[];
}

/** What may happen in each game: an event's tag is unique within its game only. */
export interface EventByGame {
  readonly 'stack-nabbit': Acted | Undone | Ended | StackNabbitEvent;
  readonly 'stacky-map': Acted | Undone | Ended | StackyMapEvent;
  readonly 'staccs-uh-oh': Acted | Undone | Ended | UhOhEvent;
  readonly 'staccs-party': Acted | Undone | Ended | UhOhEvent;
  readonly 'staccs-solo': Acted | Undone | Ended | SoloEvent;
  readonly 'staccs-wild-out': Acted | Undone | Ended | WildOutEvent;
}

export type GameEvent = EventByGame[keyof EventByGame];
