import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take longer than their size suggests: started late, one would still run when all others are done. */
const LONG = [
  'test/formats/mutations.test.ts',
  'test/formats/typed-faults.test.ts',
  'test/project/kill-during-write.test.ts',
  'test/project/kills.test.ts',
  'test/index/worker-pool.test.ts',
  'test/answers/import-blender.test.ts',
  'test/contract/web-attack.test.ts',
  'test/e2e/session.test.ts',
  'test/e2e/everquest.test.ts',
  'test/e2e/look.test.ts',
  'test/e2e/framing.test.ts',
];

/** The order of the test runner: by known duration, otherwise by size, after the long ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => this.#rankOf(a) - this.#rankOf(b));
  }

  #rankOf({ moduleId }: TestSpecification): number {
    const at = LONG.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
    return at < 0 ? LONG.length : at;
  }
}
