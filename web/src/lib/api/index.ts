// The API's types, under one roof; made from the server's structs.
export type * from './types';
