import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { InstallId } from '../../../shared/contract/types.ts';

/** Which windows have a game folder open: two browser tabs may show the same folder, and one of them closes it. */
export class OpenWindows {
  readonly #windows = new Map<InstallId, Set<AbortSignalLike>>();

  /** A window has opened it. */
  add(id: InstallId, window: AbortSignalLike | undefined): void {
    if (window === undefined) return;
    const windows = this.#windows.get(id) ?? new Set();
    this.#windows.set(id, windows.add(window));
  }

  /** A window has closed it; returns whether no other window has it open. */
  remove(id: InstallId, window: AbortSignalLike | undefined): boolean {
    const left = [...(this.#windows.get(id) ?? [])].filter(each => each !== window && !each.aborted);
    if (left.length === 0) this.#windows.delete(id);
    else this.#windows.set(id, new Set(left));
    return left.length === 0;
  }
}
