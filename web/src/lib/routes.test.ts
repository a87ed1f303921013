import { describe, expect, it } from 'vitest';
import { match, to } from './routes';

describe('match', () => {
  it('reads back every address that it makes', () => {
    expect(match(to.home)).toEqual({ page: 'home' });
    expect(match(to.new('stack-nabbit'))).toEqual({ page: 'new', game: 'stack-nabbit' });
    expect(match(to.table('a b/c'))).toEqual({ page: 'table', table: 'a b/c' });
    expect(match(to.match('m1'))).toEqual({ page: 'match', match: 'm1' });
    expect(match(to.judge())).toEqual({ page: 'judge', game: null });
    expect(match(to.rules('staccs-solo'))).toEqual({ page: 'rules', game: 'staccs-solo' });
    expect(match('/replay/')).toEqual({ page: 'replay' });
    expect(match('/me')).toEqual({ page: 'me' });
  });

  it('knows what it does not know', () => {
    for (const path of ['/nowhere', '/t', '/t/a/b', '/x/y', '/new']) {
      expect(match(path)).toEqual({ page: 'missing' });
    }
    expect(match('/t/%E0%A4%A')).toEqual({ page: 'table', table: '%E0%A4%A' });
  });
});
