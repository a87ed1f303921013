import type {
  FairnessCheck,
  GameInfo,
  Listing,
  Me,
  MoveCode,
  NewTable,
  OthersEnded,
  Problem,
  Replay,
  RulesPage,
  ScoreSheet,
  SeatPlan,
  Table,
  Verdict,
} from '.';

const PATIENCE_MS = 20_000;

/** The server says no, or cannot be reached; `problem.text` is a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
    this.name = 'Refusal';
  }
}

const UNREACHABLE: Problem = {
  code: 'unavailable',
  text: 'The server cannot be reached. Try again in a moment.',
};

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetched(method, path, body);
  const text = await answer.text();
  const json: unknown = text && isJson(answer) ? JSON.parse(text) : null;
  if (!answer.ok) throw new Refusal(asProblem(json), answer.status);
  return json as T;
}

async function fetched(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(PATIENCE_MS) };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  try {
    return await fetch(`/api${path}`, init);
  } catch {
    throw new Refusal(UNREACHABLE, 0);
  }
}

function isJson(answer: Response): boolean {
  return (answer.headers.get('content-type') ?? '').includes('json');
}

function asProblem(json: unknown): Problem {
  const told = json as Partial<Problem> | null;
  return told && typeof told.text === 'string' && told.code ? (told as Problem) : UNREACHABLE;
}

const enc = encodeURIComponent;

export const api = {
  games: () => call<readonly GameInfo[]>('GET', '/games'),
  rules: (game: string) => call<RulesPage>('GET', `/games/${enc(game)}/rules`),

  me: () => call<Me | null>('GET', '/session'),
  enter: (name: string) => call<Me>('POST', '/session', { name }),
  rename: (name: string) => call<Me>('PATCH', '/session', { name }),
  forget: () => call<null>('DELETE', '/session'),
  signOutOthers: () => call<OthersEnded>('DELETE', '/session/others'),
  moveCode: () => call<MoveCode>('POST', '/session/code'),
  claim: (code: string) => call<Me>('POST', '/session/claim', { code }),

  tables: () => call<Listing>('GET', '/tables'),
  myTables: () => call<Listing>('GET', '/tables/mine'),
  makeTable: (table: NewTable) => call<Table>('POST', '/tables', table),
  table: (id: string) => call<Table>('GET', `/tables/${enc(id)}`),
  join: (id: string, seat: number | null = null) =>
    call<Table>('POST', `/tables/${enc(id)}/join`, { seat }),
  leave: (id: string) => call<Table | null>('POST', `/tables/${enc(id)}/leave`),
  ready: (id: string, ready: boolean) => call<Table>('POST', `/tables/${enc(id)}/ready`, { ready }),
  start: (id: string) => call<Table>('POST', `/tables/${enc(id)}/start`),
  rematch: (id: string) => call<Table>('POST', `/tables/${enc(id)}/rematch`),
  changeSeat: (id: string, seat: number, plan: SeatPlan) =>
    call<Table>('PUT', `/tables/${enc(id)}/seats`, { seat, plan }),

  replay: (match: string, viewer: number | null) =>
    call<Replay>(
      'GET',
      `/matches/${enc(match)}/replay${viewer === null ? '' : `?viewer=${viewer}`}`,
    ),
  scores: (match: string) => call<ScoreSheet>('GET', `/matches/${enc(match)}/scores`),
  fairness: (match: string) => call<FairnessCheck>('GET', `/matches/${enc(match)}/fairness`),
  replayRecord: (record: unknown, viewer: number | null) =>
    call<Replay>('POST', '/replay', { record, viewer }),
  verify: (record: unknown) => call<FairnessCheck>('POST', '/verify', { record }),
  judge: (position: unknown) => call<Verdict>('POST', '/judge', { case: position }),
};

export const links = {
  record: (match: string) => `/api/matches/${enc(match)}/record?download`,
  export: '/api/session/export',
};
