/** How the letters of a text are stored. */
export type Letters = 'windows-1252' | 'utf-16';

/** One text as it is stored, with what is needed to store another in its place. */
export interface StoredMessage {
  readonly id: number;
  readonly text: string;
  /** As stored for its resource; 0 is neutral. */
  readonly language: number;
  readonly letters: Letters;
  /** The whole entry: what stands before the text, the text, what fills it up. */
  readonly start: number;
  readonly end: number;
  /** Of the letters, the line end among them. */
  readonly textStart: number;
  readonly textEnd: number;
  /** Message tables end a text with a line end that is no part of it. */
  readonly hasLineEnd: boolean;
}

/** The resource that some texts stand in. */
export interface MessageHolder {
  readonly kind: 'table' | 'strings';
  /** Of the record that describes the resource: it is known by that. */
  readonly resource: number;
  readonly start: number;
  readonly end: number;
  readonly messages: readonly StoredMessage[];
  /** Another resource lies over some of the same bytes: these are never written over. */
  readonly isShared: boolean;
  /** Bytes used from `start`: what is after them is not the texts'. */
  readonly used: number;
}

export const LINE_END = '\r\n';
