/** What the guard says where it could not look. */
export const guardTexts = {
  tooLarge: 'it is too large to be checked after an edit',
  unread: (why: string): string => `it can no longer be read: ${why}`,
} as const;
