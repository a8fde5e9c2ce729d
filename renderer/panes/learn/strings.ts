import type { LessonId } from './lessons.ts';

interface LessonText {
  readonly title: string;
  readonly text: readonly string[];
  readonly task: string;
  readonly hint: string;
  readonly solved: string;
}

const lesson: Readonly<Record<LessonId, LessonText>> = {
  offsets: {
    title: 'Bytes and offsets',
    text: [
      'A file is a row of bytes. Each is a number from 0 to 255, written as two hexadecimal digits: 00 to FF.',
      'The offset of a byte is how many bytes come before it. The grid prints the offset of each row on the left, and the text column shows bytes that are letters.',
    ],
    task: 'This sound names its kind in four letters at offset 8. Select those four bytes.',
    hint: 'Press Ctrl+G, type 8 and press Enter, or click the letters WAVE.',
    solved: 'The letters W, A, V and E are the bytes 57, 41, 56 and 45.',
  },
  byteOrder: {
    title: 'Byte order',
    text: [
      'Larger numbers take several bytes. The PCs these games were written for store the lowest byte first: little endian.',
      '1,028 is 404 in hexadecimal, so its four bytes read 04 04 00 00. 0x12345678 is stored as 78 56 34 12.',
    ],
    task: 'The size of this file comes right after its first four letters. Select its four bytes.',
    hint: 'They are at offset 4, after RIFF.',
    solved: 'Read from the last byte to the first: 00 00 04 04. That is 1,028, the number of bytes that follow.',
  },
  integers: {
    title: 'Quiz: integers',
    text: [
      'Integers take 1, 2, 4 or 8 bytes. Signed integers use the highest bit for the sign: FF FF FF FF is −1 if it is signed and 4,294,967,295 if it is not.',
      'Bytes do not say how wide a number is. The inspector on the right reads the same bytes in every width; the one that makes sense is usually the right one.',
    ],
    task: 'This sound plays 11,025 samples a second, stored in 32 bits. Select the four bytes that say so.',
    hint: '11,025 is 2B11 in hexadecimal. Look for its lowest byte first, after the letters “fmt”.',
    solved: '11 2B 00 00. The number appears twice: as samples and as bytes a second, which are equal here.',
  },
  floats: {
    title: 'Quiz: floating point numbers',
    text: [
      'Positions, angles and times are mostly 32-bit floating point numbers. Their bytes look odd, but a few are easy to recognise.',
      '0.5 ends in 00 3F, 2.0 is 00 00 00 40, −1.0 is 00 00 80 BF. Zero is 00 00 00 00, just like the integer.',
    ],
    task: 'The start of this motion holds −1.0 and, next to it, 1.0. Select the four bytes of 1.0.',
    hint: 'Only the sign differs: the last byte is 3F instead of BF. Look at offset 0x10 and after.',
    solved: '00 00 80 3F is 1.0. You will meet it in almost every file.',
  },
  strings: {
    title: 'Quiz: strings',
    text: [
      'Names are stored one byte per letter. A reader must know where they end, and there are three common ways.',
      'A zero byte ends the text; or the text has a fixed length and is filled up with zeros; or its length comes before it.',
    ],
    task: 'The first part of this motion is called “hip”. Select the four bytes that say how long that name is.',
    hint: 'The length is right before the name: 3.',
    solved: '03 00 00 00, then h, i, p. There is no zero at the end, because the length is known.',
  },
  structures: {
    title: 'Quiz: structures',
    text: [
      'A structure is a fixed order of fields. The file holds only their values; names and types are in the program, or here in the structure tree.',
      'To recognise one, look for values that repeat at equal distances, counts that match what follows, and numbers that make sense.',
    ],
    task: 'This motion begins with six fields of four bytes each, up to the length of “hip”. Select all of them.',
    hint: 'That is 24 bytes: click the first, then hold Shift and click the byte before 03 00 00 00 (offset 0x17).',
    solved: 'Version, duration, frames, parts, −1.0 and 1.0. You have just found the header of a format.',
  },
  edit: {
    title: 'Your first edit',
    text: [
      'Typing in the grid overwrites bytes. Gantry keeps every change in your mod project; the game folder stays as it is until you write to it.',
      'Every change can be undone, also after a restart.',
    ],
    task: 'Click a byte at the end of this sound and type two hexadecimal digits.',
    hint: 'Everything from offset 0x2C on is sound. The digits are 0 to 9 and A to F.',
    solved: 'The tab shows a dot: it has a change. Press Ctrl+Z to undo it.',
  },
};

/** Everything the lessons say. */
export const learnStrings = {
  title: 'Learn',
  close: 'Close the lessons',
  lesson,
  progress: (done: number, all: number) => `${done} of ${all} done`,
  which: (index: number, count: number) => `Lesson ${index + 1} of ${count}`,
  task: 'Your task',
  hint: 'Show a hint',
  solved: 'Done.',
  open: 'Open the file in Hex',
  needsDemo: 'The lessons use files of the demo, but another game is open.',
  openDemo: 'Open the demo',
  next: 'Next lesson',
  previous: 'Previous lesson',
  all: 'All lessons',
  done: 'done',
  again: 'Start over',
} as const;
