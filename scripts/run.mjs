// `node scripts/run.mjs FILE …`: installs if needed, and runs a program with the pinned Node.
import { runNode, setUp } from './setup.mjs';

await setUp();
process.exitCode = await runNode(...process.argv.slice(2));
