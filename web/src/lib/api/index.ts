// The API's types, under one roof.
export type * from './draft';
