import { en } from './en';

/** All texts of the page, in the language that is shown. */
export const t = en;
