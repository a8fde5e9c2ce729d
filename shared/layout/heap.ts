/** Numbers of which the smallest is at hand; those no longer wanted are dropped when they come up. */
export class Heap {
  private readonly numbers: number[] = [];

  add(number: number): void {
    const { numbers } = this;
    let at = numbers.push(number) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.at(parent) <= number) break;
      numbers[at] = this.at(parent);
      at = parent;
    }
    numbers[at] = number;
  }

  /** The smallest number that is still wanted. */
  first(isWanted: (number: number) => boolean): number | undefined {
    while (this.numbers.length > 0) {
      if (isWanted(this.at(0))) return this.at(0);
      this.dropFirst();
    }
    return undefined;
  }

  private at(index: number): number {
    return this.numbers[index] ?? Number.POSITIVE_INFINITY;
  }

  private dropFirst(): void {
    const { numbers } = this;
    const moved = numbers.pop() ?? 0;
    if (numbers.length === 0) return;
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      const child = this.at(left + 1) < this.at(left) ? left + 1 : left;
      if (this.at(child) >= moved) break;
      numbers[at] = this.at(child);
      at = child;
    }
    numbers[at] = moved;
  }
}
