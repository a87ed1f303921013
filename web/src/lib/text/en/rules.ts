export const rules = {
  title: 'Rules',
  lead: 'In our words, each with its number. A reason in a game links to its rule.',
  contents: 'Contents',
  choose: 'Which game',
  chooseOther: 'Choose one of those above.',
  permalink: (id: string) => `Link to ${id}`,
};
