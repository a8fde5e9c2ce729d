/** Nobody reads more rows than this, and a window would have to hold them all. */
const MOST = 300;

/** The first rows of many, and how many there are. */
export class FirstRows<Row> {
  readonly #rows: Row[] = [];
  #count = 0;

  add(row: Row): void {
    this.#count++;
    if (this.#rows.length < MOST) this.#rows.push(row);
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** How many come after the first. */
  get more(): number {
    return this.#count - this.#rows.length;
  }
}
