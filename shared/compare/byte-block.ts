/** A stretch of both sides; a row of them leaves no gap on either. */
export interface ByteBlock {
  readonly same: boolean;
  readonly aStart: number;
  readonly aSize: number;
  readonly bStart: number;
  readonly bSize: number;
}
