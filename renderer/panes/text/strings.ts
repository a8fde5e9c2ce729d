/** Everything the text view says. */
export const textStrings = {
  label: 'Text of the asset',
  loading: 'Reading the text…',
  draft: (count: number) =>
    count === 1
      ? 'Kept as a draft: one place does not compile, so the bytes are unchanged.'
      : `Kept as a draft: ${count} places do not compile, so the bytes are unchanged.`,
  showProblem: 'Show the first',
  part: (title: string) => `The text of ${title}. Select another one, in Table or Structure, to read its text here.`,
  readOnly: (why: string) => `Read only. ${why}`,
  failed: 'The text could not be read.',
  tryAgain: 'Try again',
  command: {
    group: 'Text',
    undo: 'Undo (text)',
    redo: 'Redo (text)',
    find: 'Find in the text',
    replace: 'Replace in the text',
    outline: 'Go to a place in the text',
    follow: 'Go to what the name at the cursor stands for',
    foldAll: 'Fold all',
    unfoldAll: 'Unfold all',
  },
};
