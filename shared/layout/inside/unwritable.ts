/** A model that no bytes can express: a text too long for its box, a count too large for its field. One sentence. */
export class Unwritable extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'Unwritable';
  }
}
