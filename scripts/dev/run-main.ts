/** Runs a program: of an error its user sees the message alone, and the program ends with 1. */
export async function runMain(main: () => unknown): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
