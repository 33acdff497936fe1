import { spawn } from 'node:child_process';
import { countAnswers } from '../edge/certificates.ts';

/** Asks at both addresses of this network, while the command of the arguments runs; prints the answers. */
const [command = '', ...args] = process.argv.slice(2);
const answers = await countAnswers(
  () =>
    new Promise((resolve, reject) => {
      const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      child.once('exit', (code) => (code === 0 ? resolve(null) : reject(new Error(`${code}`))));
    }),
);
console.log(JSON.stringify(answers));
process.exit();
