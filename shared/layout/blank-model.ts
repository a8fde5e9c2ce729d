type Model = Record<string, unknown>;

/** Structs of fewer members need no help. */
const FEW = 16;

/**
 * Makes the empty objects that the members of a struct are put into, one maker for each struct. V8 turns an object into a
 * hash table when it is given its seventeenth member by a computed name, unless it was made with room for more: of 22
 * members that took 1,632 bytes instead of 208, and twelve times as long. How much room the objects of a constructor get
 * is told by what stands in it, even where that is never run; after a few objects V8 cuts it to what they use.
 */
export function blankModel(memberCount: number): () => Model {
  if (memberCount <= FEW) return () => ({});
  function Roomy(this: Model, isFilled: boolean): void {
    if (!isFilled) return;
    this.a = this.b = this.c = this.d = this.e = this.f = this.g = this.h = undefined;
    this.i = this.j = this.k = this.l = this.m = this.n = this.o = this.p = undefined;
    this.q = this.r = this.s = this.t = this.u = this.v = this.w = this.x = undefined;
  }
  // Plain objects in every other way.
  Roomy.prototype = Object.prototype;
  const Made = Roomy as unknown as new (isFilled: boolean) => Model; // as: TypeScript knows only classes as constructors
  return () => new Made(false);
}
