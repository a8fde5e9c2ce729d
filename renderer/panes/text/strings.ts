import { counted } from '../../../shared/base/counted.ts';

/** Everything the text view says. */
export const textStrings = {
  label: 'Text of the asset',
  loading: 'Reading the text…',
  draft: (count: number) => `Kept as a draft: ${counted(count, 'error')}, so the bytes are unchanged.`,
  unkept: (count: number) =>
    `${counted(count, 'error')}, so the bytes are unchanged. This text is lost when the tab is closed.`,
  unsent: (name: string) => `The text typed in ${name} is not saved yet.`,
  unsentNext: 'It is kept in this window and saved when Gantry is back. Copy it if you close or reload the window.',
  copyUnsent: 'Copy text',
  copied: 'Copied.',
  notCopied: 'Copying failed. Click in the window and try again.',
  problem: (line: number, text: string) => `Line ${line}: ${text}`,
  showProblem: 'Show the first error',
  part: (title: string) => `Text of ${title}. Select another in Table or Structure to show its text here.`,
  readOnly: (why: string) => `Read only. ${why}`,
  failed: 'The text could not be read.',
  tryAgain: 'Try again',
  command: {
    group: 'Text',
    undo: 'Undo (text)',
    redo: 'Redo (text)',
    find: 'Find in text',
    replace: 'Replace in text',
    outline: 'Go to symbol in text…',
    follow: 'Go to Definition (text)',
    peek: 'Peek Definition (text)',
    nextError: 'Next error in text',
    foldAll: 'Fold all',
    unfoldAll: 'Unfold all',
  },
};
