import { ApiError } from '@ringside/contract/api-error';
import * as z from 'zod/mini';
import type { Skills } from '#app/features/guide/contract.ts';
import {
  type FighterSlot,
  GENERATOR_MESSAGE,
  type MonsterDefinition,
  type RegisterCode,
  registerCode,
} from '../contract.ts';
import { GENERATOR_LIMIT_MS, MAX_CODES } from '../rules.ts';
import { raceCodes } from './register-map.ts';
import { encodeRegisters, RegisterError } from './registers.ts';

export type GenerateRegisters = (
  definition: MonsterDefinition,
  slot: FighterSlot,
) => Promise<RegisterCode[]>;

const MAX_ANSWER_BYTES = 256 * 1024;

const foreignAnswer = z.object({
  codes: z
    .array(
      z.union([
        z.pipe(
          z.object({ address: z.string(), value: z.string() }),
          z.transform(({ address, value }) => ({
            address: address.toUpperCase(),
            value: value.toUpperCase(),
          })),
        ),
        z.pipe(
          z.string().check(z.regex(/^[0-9A-Fa-f]{8} [0-9A-Fa-f]{4}$/)),
          z.transform((line) => {
            const [address = '', value = ''] = line.toUpperCase().split(' ');
            return { address, value };
          }),
        ),
      ]),
    )
    .check(z.minLength(1), z.maxLength(MAX_CODES)),
});
const codes = z.array(registerCode);

export interface RegisterSources {
  loadSkills(): Promise<Skills>;
  reference: { skills: Skills };
}

export function createRegisterGenerator(
  url: string | undefined,
  { loadSkills, reference }: RegisterSources,
): GenerateRegisters {
  if (url !== undefined) return (definition, slot) => askGenerator(url, definition, slot);
  const races = raceCodes(Object.keys(reference.skills));
  return async (definition, slot) => {
    try {
      const techniques = (await loadSkills())[definition.RACE_TYPE] ?? [];
      return encodeRegisters(definition, slot, { techniques, races });
    } catch (error) {
      if (error instanceof RegisterError) throw new ApiError(400, 'registers', error.message);
      throw error;
    }
  };
}

/** @throws ApiError 502 if it does not respond in time, with a 2xx status and with codes */
async function askGenerator(
  url: string,
  definition: MonsterDefinition,
  slot: FighterSlot,
): Promise<RegisterCode[]> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...definition, slot }),
      redirect: 'error',
      signal: AbortSignal.timeout(GENERATOR_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`The register generator answered ${response.status}.`);
    return codes.parse(foreignAnswer.parse(JSON.parse(await readText(response))).codes);
  } catch (cause) {
    throw new ApiError(502, 'generator', GENERATOR_MESSAGE, { cause });
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER_BYTES)
      throw new Error('The response of the register generator was too long.');
  }
  return text;
}
