/** The pages and their addresses. */
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  | { page: 'match'; match: string }
  | { page: 'replay' }
  | { page: 'judge'; game: string | null }
  | { page: 'rules'; game: string | null }
  | { page: 'me' }
  | { page: 'missing' };

export function match(path: string): Route {
  const [first = '', second, ...more] = path.split('/').filter(Boolean).map(decoded);
  if (more.length) return { page: 'missing' };
  if (second === undefined) {
    if (first === '') return { page: 'home' };
    if (first === 'replay' || first === 'me') return { page: first };
    if (first === 'judge' || first === 'rules') return { page: first, game: null };
    return { page: 'missing' };
  }
  switch (first) {
    case 'new':
    case 'judge':
    case 'rules':
      return { page: first, game: second };
    case 't':
      return { page: 'table', table: second };
    case 'm':
      return { page: 'match', match: second };
    default:
      return { page: 'missing' };
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const to = {
  home: '/',
  new: (game: string) => `/new/${encodeURIComponent(game)}`,
  table: (table: string) => `/t/${encodeURIComponent(table)}`,
  match: (id: string, from?: number | null) =>
    `/m/${encodeURIComponent(id)}${from == null ? '' : `?from=${from}`}`,
  replay: '/replay',
  judge: (game?: string) => (game ? `/judge/${encodeURIComponent(game)}` : '/judge'),
  rules: (game?: string, rule?: string) =>
    (game ? `/rules/${encodeURIComponent(game)}` : '/rules') + (rule ? `#${rule}` : ''),
  me: '/me',
};
