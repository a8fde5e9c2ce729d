/**
 * How much may be made of some bytes. A few of them can be pointed at, counted or unpacked many times over: whoever does so
 * takes each step from one budget, that follows from what is really there, and stops where it is spent.
 */
export class Budget {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  /** Whether there is enough left, which is then gone. */
  take(amount: number): boolean {
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}
