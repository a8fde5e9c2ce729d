// Run in a process of its own, and killed: makes one change to an install, or edits a project, telling each step.
import { flushCompileCache } from 'node:module';
import { type Change, change, makeStep, openIn } from './work.ts';

// It never ends in peace, and the next one starts in half the time.
flushCompileCache();
const [what = '', root = ''] = process.argv.slice(2);

async function edit(): Promise<never> {
  let project = await openIn(root);
  process.stdout.write('ready\n');
  for (let n = 0; ; n++) {
    await makeStep(n, root, project);
    process.stdout.write(`${n}\n`);
    if (n % 7 === 6) await project.flush();
    if (n % 20 !== 19) continue;
    await project.close();
    project = await openIn(root);
  }
}

async function changeOnce(): Promise<void> {
  const project = await openIn(root);
  process.stdout.write('ready\n');
  await change(what as Change, root, project); // named by the one who starts this
  await project.close();
}

await (what === 'project save' ? edit() : changeOnce());
