import { expect } from 'vitest';

// The test runner compares bytes like object members, name by name: a megabyte takes half a second.
expect.addEqualityTesters([
  (a, b) =>
    a instanceof Uint8Array && b instanceof Uint8Array && a.constructor === b.constructor
      ? Buffer.compare(a, b) === 0
      : undefined,
]);
