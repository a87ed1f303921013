export const common = {
  stackyard: 'Stackyard',
  tagline: 'Three card games of stacking, played exactly by the rules',
  skip: 'Skip to the page',
  nav: { label: 'Pages', home: 'Home', replay: 'Replay', judge: 'Judge', rules: 'Rules' },
  me: (name: string) => `You: ${name}`,
  toDark: 'Dark colours',
  toLight: 'Light colours',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  loading: 'One moment…',
  close: 'Close',
  back: 'Back',
  cancel: 'Cancel',
  retry: 'Try again',
  copied: 'Copied',
  less: 'Less',
  more: 'More',
  yourName: 'Your name',
  nameHint: 'Whatever the others shall call you. No sign-up, no password.',
  seat: (seat: number) => `Seat ${seat + 1}`,
  players: (seats: readonly number[]) => {
    const [low, high] = [seats[0] ?? 0, seats.at(-1) ?? 0];
    if (high === 1) return 'for one';
    return low === high ? `${low} players` : `${low} to ${high} players`;
  },
  minutes: (minutes: number) => `about ${minutes} min`,
  bot: (level: string | null) => `${capital(level ?? 'normal')} bot`,
  level: (level: string) => level,
  levels: {
    random: 'Random: plays anything allowed',
    easy: 'Easy',
    normal: 'Normal',
    hard: 'Hard: thinks ahead',
    expert: 'Expert: thinks longest',
  } as Readonly<Record<string, string>>,
  unreachable: {
    title: 'The server does not answer',
    text: 'It may be starting. Try again in a moment; nothing is lost.',
  },
  noCookie:
    'Your browser keeps no cookie of this page, so the table cannot tell that it is you. Allow cookies for this page, and try again.',
  missing: {
    title: 'Nothing is stacked here',
    text: 'This page does not exist. Perhaps the link was cut short on its way.',
    action: 'To the games',
  },
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
