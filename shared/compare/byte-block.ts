/** A range on both sides; consecutive blocks leave no gap on either. */
export interface ByteBlock {
  readonly same: boolean;
  readonly aStart: number;
  readonly aSize: number;
  readonly bStart: number;
  readonly bSize: number;
}
