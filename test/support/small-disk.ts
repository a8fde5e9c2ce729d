import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk of this many kB, mounted until the test ends. */
export function smallDisk(kilobytes: number): string {
  const root = mkdtempSync(join(tmpdir(), 'gantry-disk-'));
  const disk = join(root, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', disk], { stdio: 'ignore' });
  onTestFinished(() => {
    execFileSync('umount', [disk]);
    rmSync(root, { recursive: true, force: true });
  });
  return disk;
}

/** Whether this machine and this user can mount one. */
export const canMount = process.getuid?.() === 0 && mounts();

function mounts(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'gantry-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Fills this many kB of a disk, with a file named `filler`. */
export function fill(disk: string, kilobytes: number): void {
  writeFileSync(join(disk, 'filler'), Buffer.alloc(kilobytes * 1024));
}

/** Everything on a disk except the filler: files with their sizes, folders. */
export function leftOn(disk: string): string[] {
  const paths = readdirSync(disk, { recursive: true, encoding: 'utf8' }).filter(path => path !== 'filler');
  return paths.toSorted().map(path => {
    const found = statSync(join(disk, path));
    return found.isFile() ? `${path} ${found.size}` : `${path}/`;
  });
}
