import { isAddressOrNetwork } from '@ringside/client-network';
import * as z from 'zod/mini';
import { readHosts } from '#app/core/identity/hosts.ts';

const isBlank = (value: string) => value.trim() === '';

export const flag = z.pipe(
  z.enum(['on', 'off'], 'must be on or off'),
  z.transform((value) => value === 'on'),
);

export const oneOf = <const T extends [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** Decimal numbers, without blanks and `0x10`, which JavaScript would accept. */
const number = (from: number, to: number, form: RegExp, kind: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => form.test(value) && Number(value) >= from && Number(value) <= to,
          `must be ${kind} from ${from} to ${to}`,
        ),
      ),
    z.transform(Number),
  );

export const whole = (from: number, to: number) => number(from, to, /^\d{1,15}$/, 'a whole number');
export const decimal = (from: number, to: number) =>
  number(from, to, /^\d{1,9}(\.\d{1,9})?$/, 'a number');

export const text = (least: number, most: number) =>
  z
    .string()
    .check(
      z.refine(
        (value) => !isBlank(value) && value.length >= least && value.length <= most,
        `must have ${least} to ${most} characters that are not all spaces`,
      ),
    );

export const secret = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{16,500}$/, 'must be 16 to 500 letters, digits and signs'));

export const clientId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be 1 to 100 letters, digits, _ and -'));

export const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});

/** Where people report a fault of the site's security (RFC 9116). */
export const contact = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/|mailto:[^@\s]+@|tel:\+)[^\s]{1,300}$/,
      'must be an address that begins with https://, mailto: or tel:',
    ),
  );

/** The site's public origin, without a path, since its links begin at the root. */
export const siteAddress = address.check(
  z.refine((value) => {
    const { pathname = '/', search, hash, username } = URL.parse(value) ?? {};
    return pathname === '/' && ![search, hash, username].some(Boolean);
  }, 'must be an address alone, such as https://ringside.example: Ringside does not run below a path'),
);

const DATABASE_MESSAGE = 'must be an address such as postgres://user:password@host:5432/database';
const ENCRYPTION = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** One server: which of several is the primary is for a router to know (docs/scaling.md). */
export const databaseAddress = z.string().check(
  z.refine((value) => !/^\w+:\/\/[^/]*,/.test(value), {
    error: 'must name one server: with several, that of the router in front of them',
    abort: true,
  }),
  z.refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
    error: DATABASE_MESSAGE,
    abort: true,
  }),
  z.refine(
    (value) => new URL(value).searchParams.getAll('sslmode').every((it) => ENCRYPTION.includes(it)),
    `must have one of these as sslmode: ${ENCRYPTION.join(', ')}`,
  ),
);

export const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^(on|off|[1-9])$/.test(value) || value.split(',').every(isAddressOrNetwork),
        'must be on, off, a number of proxies from 1 to 9, or their addresses, separated by commas',
      ),
    ),
  z.transform((value): boolean | number | string[] => {
    if (value === 'on' || value === 'off') return value === 'on' ? 1 : false;
    return /^[1-9]$/.test(value) ? Number(value) : value.split(',');
  }),
);

export const hosts = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^ *(?:(?:id|login):)?[A-Za-z0-9_-]{1,64}(?: *, *(?:(?:id|login):)?[A-Za-z0-9_-]{1,64}){0,99} *$/,
        'must be at most 100 ids or login names of the platform separated by commas',
      ),
    ),
  z.transform((value) => readHosts(value.split(',').map((entry) => entry.trim()))),
);
