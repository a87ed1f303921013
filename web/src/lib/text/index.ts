/** All texts of the page, in the language that is shown. */
export * as t from './en';
