/**
 * The packages that these files of node_modules belong to, as sorted and unique paths of the lock file.
 * @param {readonly string[]} files
 */
export function packagesIn(files) {
  const found = files.map(file => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0]);
  const paths = found.flatMap(path => (path === undefined ? [] : [path.slice(path.indexOf('node_modules/'))]));
  return [...new Set(paths)].sort();
}
