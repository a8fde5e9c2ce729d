/**
 * Limits how much is made from some bytes. A few bytes can be referenced, counted or unpacked many times over: such code
 * takes each step from one budget, based on the real size of the bytes, and stops when it is spent.
 */
export class Budget {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  /** Takes an amount if there is enough left, and returns whether there was. */
  take(amount: number): boolean {
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}
