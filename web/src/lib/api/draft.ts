// Stands in for types.ts until the server's generator has written it.
export type TableState = 'lobby' | 'dealing' | 'playing' | 'paused' | 'over' | 'frozen';
export type Level = 'random' | 'easy' | 'normal' | 'hard' | 'expert';
export type Code =
  | 'malformed'
  | 'option'
  | 'notation'
  | 'illegal'
  | 'stale'
  | 'undo'
  | 'not_yours'
  | 'not_now'
  | 'not_found'
  | 'no_session'
  | 'too_many'
  | 'record'
  | 'unavailable';
export interface Problem {
  readonly code: Code;
  readonly text: string;
  readonly place?: string | null;
  readonly rule?: string | null;
  readonly retry_ms?: number | null;
}
export interface OptionInfo {
  readonly name: string;
  readonly default: unknown;
  readonly allowed: string;
  readonly help: string;
}
export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly status: 'ready' | 'coming_soon';
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
export interface Rule {
  readonly id: string;
  readonly text: string;
}
export interface RulesSection {
  readonly title: string;
  readonly text: string;
  readonly rules: readonly Rule[];
}
export interface RulesPage {
  readonly game: string;
  readonly title: string;
  readonly sections: readonly RulesSection[];
}
export interface Me {
  readonly person: string;
  readonly name: string;
  readonly token: string | null;
}
export interface MoveCode {
  readonly code: string;
  readonly seconds: number;
}
export interface Clocks {
  readonly turn?: number | null;
  readonly warn?: number | null;
  readonly catch?: number | null;
  readonly answer?: number | null;
}
export interface OpenSeat {
  readonly type: 'open';
}
export interface MySeat {
  readonly type: 'me';
  readonly name?: string | null;
}
export interface BotSeat {
  readonly type: 'bot';
  readonly level?: Level;
}
export type SeatPlan = OpenSeat | MySeat | BotSeat;
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
export interface Seat {
  readonly seat: number;
  readonly kind: 'open' | 'person' | 'bot';
  readonly name: string | null;
  readonly person: string | null;
  readonly level: Level | null;
  readonly presence: 'present' | 'away' | 'bot';
  readonly ready: boolean;
  readonly stand_in: boolean;
}
export interface Fairness {
  readonly match: string;
  readonly commitment: string;
  readonly phase: 'hashes' | 'words' | 'dealt' | 'revealed';
  readonly hashes: readonly (string | null)[];
  readonly words: readonly (string | null)[];
  readonly secret: string | null;
}
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
  readonly pause_wishes: readonly number[];
  readonly rematch_wishes: readonly number[];
  readonly fairness: Fairness | null;
}
export interface Listing {
  readonly tables: readonly Table[];
}
export interface Result {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly outcome: string;
}
export interface GameEvent {
  readonly event: string;
}
export interface GameView {
  readonly game: string;
  readonly viewer: number | null;
}
export interface Deadline {
  readonly seat: number;
  readonly decision: number;
  readonly left_ms: number;
  readonly total_ms: number;
}
export interface Sight {
  readonly seat: number | null;
  readonly view: GameView;
  readonly decision: number | null;
  readonly legal: readonly string[];
  readonly undo: boolean;
}
export interface Entry {
  readonly seq: number;
  readonly seat: number | null;
  readonly cause: 'deal' | 'person' | 'bot' | 'clock';
  readonly at: number;
  readonly eyes: number | null;
  readonly events: readonly GameEvent[];
}
export interface ChatLine {
  readonly number: number;
  readonly person: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}
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
export interface TableChanged {
  readonly type: 'table';
  readonly table: Table;
  readonly mine: readonly number[];
}
export interface Update {
  readonly type: 'update';
  readonly seq: number;
  readonly entries: readonly Entry[];
  readonly sights: readonly Sight[];
  readonly deadlines: readonly Deadline[];
  readonly result: Result | null;
}
export interface Accepted {
  readonly type: 'accepted';
  readonly id: string;
  readonly seq: number | null;
}
export interface Refused {
  readonly type: 'refused';
  readonly id: string | null;
  readonly problem: Problem;
}
export interface Because {
  readonly type: 'because';
  readonly id: string;
  readonly rule: string | null;
  readonly text: string | null;
}
export interface HintLine {
  readonly action: string;
  readonly visits: number;
  readonly value: number;
  readonly wins: number;
}
export interface Hint {
  readonly type: 'hint';
  readonly id: string;
  readonly decision: number;
  readonly best: string;
  readonly candidates: readonly HintLine[];
  readonly playouts: number;
}
export interface Chatted {
  readonly type: 'chat';
  readonly line: ChatLine;
}
export interface Bye {
  readonly type: 'bye';
  readonly why: 'restarting' | 'removed' | 'ended' | 'too_slow' | 'elsewhere';
  readonly retry_ms: number | null;
}
export type FromServer =
  Welcome | TableChanged | Update | Accepted | Refused | Because | Hint | Chatted | Bye;
interface Said<T extends string> {
  readonly type: T;
  readonly id: string;
}
export interface Move extends Said<'move'> {
  readonly seat: number;
  readonly decision: number;
  readonly action: string;
}
export interface Undo extends Said<'undo'> {
  readonly seat: number;
}
export interface Why extends Said<'why'> {
  readonly seat: number;
  readonly action: string;
}
export interface AskHint extends Said<'hint'> {
  readonly seat: number;
}
export interface Say extends Said<'say'> {
  readonly text: string;
}
export interface WantPause extends Said<'pause'> {
  readonly on: boolean;
}
export interface WantStandIn extends Said<'stand_in'> {
  readonly seat: number;
  readonly on: boolean;
}
export interface HashedWord extends Said<'hashed_word'> {
  readonly seat: number;
  readonly hash: string;
}
export interface Word extends Said<'word'> {
  readonly seat: number;
  readonly word: string;
}
export type FromClient =
  Move | Undo | Why | AskHint | Say | WantPause | WantStandIn | HashedWord | Word;
export interface Frame {
  readonly seat: number | null;
  readonly action: string | null;
  readonly events: readonly GameEvent[];
  readonly view: GameView;
}
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
export interface ScoreLine {
  readonly text: string;
  readonly points: number;
}
export interface SeatScore {
  readonly seat: number;
  readonly score: number;
  readonly lines: readonly ScoreLine[];
}
export interface ScoreSheet {
  readonly match: string;
  readonly result: Result;
  readonly seats: readonly SeatScore[];
}
export interface Answer {
  readonly seat: number;
  readonly move: string;
  readonly allowed: boolean;
  readonly rule: string | null;
  readonly reason: string | null;
}
export interface Moves {
  readonly seat: number;
  readonly moves: readonly string[] | null;
}
export interface Judgement {
  readonly game: string;
  readonly answers: readonly Answer[];
  readonly moves: readonly Moves[];
}
export interface Verdict {
  readonly judgement: Judgement;
  readonly view: GameView;
}
export interface FairnessCheck {
  readonly fair: boolean;
  readonly text: string;
  readonly commitment: string | null;
  readonly secret: string | null;
  readonly words: readonly (string | null)[];
}
