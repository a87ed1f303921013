import type { Names } from '../../games/names';

export const table = {
  yourTurn: (ask: string) => `Your turn. ${ask}`,
  othersTurn: (name: string, other: string) => `${name} ${other}`,
  severalAsked: (names: readonly string[]) => `Waiting for ${listing(names)}`,
  titleYours: (game: string) => `● Your turn – ${game}`,
  timeRanOut: 'Time ran out.',
  undone: (who: string, names: Names, seat: number) =>
    `${who} ${names.verb(seat, 'take', 'takes')} the last move back.`,
  aim: 'How to win',
  aims: {
    'stack-nabbit':
      'The highest sum wins. Keep a card and you steal its number from your neighbours and the Vault; cards in your bank are safe.',
    'stacky-map':
      'The highest map wins. Lay tickets into yours, spoil the others’, and keep an insurance for the attack on you.',
    'staccs-uh-oh':
      'Be the first without cards. A card fits where every side it meets has its suit or its number.',
    'staccs-party':
      'Be the first without cards. A card fits where every side it meets has its suit or its number.',
    'staccs-solo': 'Stack the whole deck. What fits nowhere is put aside, and may fit later.',
    'staccs-wild-out':
      'You all win or lose together: stack as many of the 60 cards as you can on the four STACCS.',
  } as Readonly<Record<string, string>>,
  watching: 'You are watching',
  watchers: (count: number) => (count === 1 ? 'one watcher' : `${count} watchers`),
  away: 'away',
  panels: { moves: 'Moves', log: 'Log', chat: 'Chat', hint: 'Hint', rules: 'Rules' },
  panelsLabel: 'Beside the table',
  moves: {
    none: 'Nothing to decide now.',
    filter: 'Find a move',
    count: (count: number) =>
      count === 1 ? 'One move is allowed.' : `${count} moves are allowed.`,
    more: (count: number) => `${count} more; narrow it down above.`,
  },
  log: { empty: 'Nothing has happened yet.', label: 'What has happened', bot: 'bot', time: 'time' },
  chat: {
    empty: 'Say hello.',
    say: 'Say something',
    send: 'Send',
    mute: (name: string) => `Mute ${name}`,
    unmute: (name: string) => `Hear ${name} again`,
    fresh: 'new',
  },
  hint: {
    ask: 'What would a bot do?',
    text: 'A bot looks at what you see, no more.',
    best: 'It would',
    figures: (playouts: number) =>
      `It played ${playouts.toLocaleString('en')} games to the end in its mind.`,
    ruleOfThumb: 'By a rule of thumb, without looking ahead.',
    move: 'Move',
    wins: 'Wins',
    tried: 'Tried',
    do: 'Do this',
    none: 'Hints are for your own turn.',
  },
  menu: {
    undo: 'Take back',
    pause: 'Pause',
    goOn: 'Go on',
    wantsPause: (names: string) => `${names} would like to pause.`,
    wantsOn: (names: string) => `${names} would like to go on.`,
    standIn: 'Let a bot play for me',
    backIn: 'I play again',
    standsIn: 'a bot plays on',
    leave: 'Leave',
    leaveSure: 'Leave? A bot plays on in your place.',
    stay: 'Stay',
  },
  paused: 'Paused. It goes on when all want to.',
  botPlays: 'A bot plays in your place.',
  connection: {
    connecting: 'Connecting…',
    waiting: 'Back in a moment, nothing is lost.',
    restarting: 'The server is restarting. Back in a moment, nothing is lost.',
    removed: 'You were taken off this table.',
    ended: 'This table was closed.',
    elsewhere: 'You are playing in another window.',
    here: 'Play here',
    now: 'Try now',
  },
  private: {
    title: 'A table among themselves',
    text: 'Who made this table wants no watchers.',
  },
  gone: { title: 'There is no such table', action: 'To the games' },
  cover: {
    title: (name: string) => `Pass the screen to ${name}`,
    text: 'The cards are covered until then.',
    show: (name: string) => `I am ${name}: show my cards`,
  },
  result: {
    won: 'You win!',
    sharedWith: 'You share the win!',
    wins: (names: readonly string[]) =>
      names.length === 1 ? `${names[0]} wins` : `${listing(names)} share the win`,
    nobody: 'Over',
    outcomes: {
      stuck: 'Nothing fits any more',
      win: 'The whole deck is stacked!',
      'perfect win': 'The whole deck is stacked, in one go!',
      'everybody wins': 'You built it together!',
    } as Readonly<Record<string, string>>,
    how: 'How the points come about',
    winner: 'won',
    fairness: 'Was the deal fair?',
    fairYes: 'The deal was fair',
    fairNo: 'The deal does not check out',
    replay: 'Look back',
    record: 'Download the record',
    rematch: 'Play again',
    rematchAsked: (names: string) => `${names} would like to play again.`,
    rematchWaits: 'You would like to play again. Waiting for the others.',
    home: 'Other games',
    dealNumber: (deal: number) => `Deal number ${deal}`,
    commitment: 'Committed before the deal',
    secret: 'Told afterwards',
    word: (name: string) => `${name}’s word`,
    table: 'Table',
    close: 'See the table',
    open: 'See the result',
  },
  deal: (deal: number) => `Deal ${deal}`,
};

export function listing(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
