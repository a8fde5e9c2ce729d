/** What the words of a search in bytes are. */
export type FindMode = 'hex' | 'text' | 'number' | 'regex';
