/** How a byte search interprets its query. */
export type FindMode = 'hex' | 'text' | 'number' | 'regex';
