/** The games' options: how they are called on the page. What they change, the server says. */
export const options = {
  title: 'Options of the game',
  labels: {
    first: 'Who starts',
    hand: 'Cards dealt to each',
    deck: 'Cards in the deck',
    table: 'Size of the table',
    edge: 'Cards at the edge',
    no_wilds: 'Without WILDs',
    second_chances: 'Second chances',
    hold: 'Hold back',
    call: 'Call a suit with a WILD',
    start: 'Where the WILDs lie',
  } as Readonly<Record<string, string>>,
  values: {
    random: 'Anybody',
    flat: 'Centre on the table',
    inside: 'Wholly on the table',
    cross: 'Cross',
    row: 'Row',
    zigzag: 'Zigzag',
  } as Readonly<Record<string, string>>,
  width: 'Width',
  height: 'Height',
};
