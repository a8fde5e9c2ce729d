// Projects on a small install, new for each test of a file; what a test leaves open is closed after it.
import { rmSync } from 'node:fs';
import { afterEach, beforeEach } from 'vitest';
import type { Project } from '../../electron/host/project/project.ts';
import { bytesOf, type FakeInstall, fakeInstall, textOf } from './fake-install.ts';

export const NOTES = 'notes.txt';
export const WALKER = 'zbd/reader.zbd::walker.zrd';

export class OpenedProjects {
  #install: FakeInstall | undefined;
  #opened: Project[] = [];

  constructor() {
    beforeEach(() => {
      this.#install = fakeInstall();
    });
    afterEach(async () => {
      for (const project of this.#opened) await project.close();
      this.#opened = [];
      this.#install?.remove();
    });
  }

  get install(): FakeInstall {
    if (this.#install === undefined) throw new Error('there is an install only while a test runs');
    return this.#install;
  }

  open(...addresses: string[]): Promise<Project> {
    return this.openWithin(0, ...addresses);
  }

  /** It waits for the lock so many milliseconds. */
  async openWithin(patience: number, ...addresses: string[]): Promise<Project> {
    const project = await this.install.open(patience);
    this.#opened.push(project);
    for (const address of addresses) project.document(address, this.install.original(address));
    return project;
  }

  /** Its journal has no end, and its lock is gone. */
  crash(project: Project): void {
    this.#opened = this.#opened.filter(other => other !== project);
    rmSync(project.paths.lock);
  }
}

export const put = (start: number, remove: number, text: string) => ({ start, remove, insert: bytesOf(text) });

/** What an edited document holds. */
export function now(project: Project, address: string): string | undefined {
  const source = project.peek(address)?.source();
  return source && textOf(source);
}
