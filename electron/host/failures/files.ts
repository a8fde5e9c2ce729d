/** What files and addresses can refuse; the sentences lie beside the code that says them. */
export { fileFailures } from '../../files/file-failures.ts';
