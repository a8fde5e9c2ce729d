// Run in a process of its own: writes a project to its install through links, and is killed before the second rename.
import { realDisk } from '../../electron/files/disk.ts';
import { openProject } from '../../electron/host/project/open-project.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';

const [install = '', dataFolder = ''] = process.argv.slice(2);
const project = await openProject({ install, game: null, dataFolder, patience: 0 });
let renames = 0;
await writeInstall(project, {
  followLinks: true,
  disk: {
    ...realDisk,
    rename(from, to) {
      if (++renames === 2) process.kill(process.pid, 'SIGKILL');
      return realDisk.rename(from, to);
    },
  },
});
