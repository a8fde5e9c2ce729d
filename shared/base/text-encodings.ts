/** Encodings of one byte for each letter, as a column of letters beside bytes can show them. */
export const textEncodings = ['windows-1252', 'ascii', 'ibm866', 'windows-1250', 'windows-1251', 'macintosh'] as const;
export type TextEncoding = (typeof textEncodings)[number];
