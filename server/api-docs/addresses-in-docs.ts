import { ADDRESSES, type Address } from '#app/features/makers/addresses.ts';
import { rateClassOf } from '../gate/rate-classes.ts';

export const BESIDE_TAG = {
  name: 'Lines, frames, feeds and files',
  description: 'What chats, pages, readers and calendars show as it is; reads without credentials.',
};

const wordsOf = (path: string) =>
  path
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '')
    .map((word, place) => (place === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)));

/** The addresses beside the calls, as the paths of an OpenAPI document. */
export const pathsBeside = () =>
  Object.fromEntries(ADDRESSES.map((address) => [address.path, { get: operationOf(address) }]));

const schemaOf = (type: string, what: string) => {
  const description = `${what}.`;
  return type === 'application/json'
    ? { type: 'object', description, example: {} }
    : { type: 'string', description, example: '…' };
};

const operationOf = ({ path, what, type, example = {}, query = {} }: Address) => ({
  operationId: wordsOf(path).join(''),
  summary: what,
  description: `${what}. The data are CC0; counts among \`${rateClassOf({ method: 'GET', url: path })}\`.`,
  tags: [BESIDE_TAG.name],
  security: [],
  parameters: [
    ...Object.entries(example).map(([name, value]) => ({
      name,
      in: 'path',
      required: true,
      description: `The ${name} in the address.`,
      schema: { type: 'string', example: value },
    })),
    ...Object.entries(query).map(([name, [said, value]]) => ({
      name,
      in: 'query',
      description: `${said}.`,
      schema: { type: 'string', example: value },
    })),
  ],
  responses: {
    200: {
      description: 'OK',
      content: { [type]: { schema: schemaOf(type, what) } },
    },
    '4XX': { description: 'AnyError' },
    default: { description: 'AnyError' },
  },
});
