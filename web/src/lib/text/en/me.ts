export const me = {
  title: 'You',
  nobody: 'You have not played here yet. Choose a name, or bring yours from another device.',
  signedOut:
    'You are signed out in this browser. Your name, your tables and your seats are still yours: make a code on another of your devices and enter it here. Or choose a name, and begin anew.',
  save: 'Save',
  saved: 'Saved.',
  move: 'On another device',
  moveText:
    'Make a code here and enter it there. The other device then is you as well: your tables, your seats.',
  makeCode: 'Make a code',
  code: 'Your code',
  codeLasts: (seconds: number) => `It works once, for ${Math.round(seconds / 60)} minutes.`,
  claim: 'A code from another device',
  claimHint: 'This browser becomes that person, and forgets who it was.',
  claimDo: 'Become that person',
  claimed: (name: string) => `Welcome, ${name}.`,
  others: 'Sign out everywhere else',
  othersText: 'Lost a device, or played on one that is not yours? Sign out there from here.',
  othersSure:
    'Sign out everywhere but in this browser? Your seats and tables stay yours. Codes that were not used yet stop working.',
  othersDo: 'Yes, sign out',
  othersDone: (sessions: number) => {
    if (sessions === 0) return 'You were signed in nowhere else.';
    const places = sessions === 1 ? 'one other place' : `${sessions} other places`;
    return `You are signed out in ${places}. This browser stays signed in.`;
  },
  data: 'What is kept of you',
  dataText: 'Your name, your tables and the matches you played. Nothing else; no trackers.',
  export: 'Download all of it',
  erase: 'Delete all of it',
  eraseSure: 'Delete for good? Tables you sit at lose you, and nothing can be brought back.',
  eraseDo: 'Yes, delete',
  erased: 'Everything of yours is deleted.',
};
