// "Imports run one way": packages → database → features → shells. What each part of the house may
// import is one row of MAY_IMPORT; everything else of our own is out of bounds for it.

const FEATURE = '^app/features/[^/]+';
const PACKAGES = '^packages/';
const DATABASE = '^database/';
const REFERENCE = '^reference/';
const UI = '^app/ui/';
/** Outside `web/`, what is not for the server alone is pure code: contract and rules. */
const PURE = `${FEATURE}/(?!web/).+(?<![.]server)[.]ts$`;
const SERVER_ONLY = '[.]server[.]tsx?$';
/** Identity and names: any feature may call these on the server. */
const PEOPLE = '^app/features/identity/(session|players)[.]server[.]ts$';
/** Webhooks subscribe here to the changes that a write publishes. */
const OUTBOX = '^app/features/host/webhooks/outbox[.]server[.]ts$';
const TESTS = '[.]test[.]tsx?$';
const OURS = '^(app|bench|database|demo|packages|reference|scripts|server|tests)/';
/** The feed hands its events to the stores of the features that they belong to. */
const STORES = `${FEATURE}/(?:store|search/figures)[.]server[.]ts$`;

/** `$1` is the feature the importing file belongs to. */
const MAY_IMPORT = [
  { name: 'packages', from: PACKAGES, to: [PACKAGES] },
  { name: 'database', from: DATABASE, to: [DATABASE, PACKAGES] },
  { name: 'reference', from: REFERENCE, to: [REFERENCE, PACKAGES, PURE] },
  { name: 'contract-and-rules', from: PURE, to: [PURE, PACKAGES] },
  {
    name: 'feed-intake',
    from: '^app/features/feed/(?:bouts|intake|fights|portions|taking-back)[.]server[.]ts$',
    to: ['^app/features/feed/', STORES, PEOPLE, OUTBOX, DATABASE, REFERENCE, PACKAGES, PURE],
  },
  {
    name: 'feature-server',
    from: '^app/features/(?!feed/(?:announcements|bouts|intake|fights|portions|taking-back))([^/]+)/.*[.]server[.]tsx?$',
    to: ['^app/features/$1/(?!web/)', DATABASE, REFERENCE, PACKAGES, PURE, PEOPLE, OUTBOX],
  },
  {
    name: 'feature-web',
    from: '^app/features/([^/]+)/web/',
    to: ['^app/features/$1/', UI, PACKAGES, PURE, `${FEATURE}/web/(shared/|queries[.]ts$)`],
  },
  { name: 'ui', from: UI, to: [UI, PACKAGES] },
  { name: 'app', from: '^app/(shell/|[^/]+$)', to: ['^app/', PACKAGES] },
  { name: 'demo', from: '^demo/', to: ['^demo/', PACKAGES, PURE, REFERENCE, DATABASE] },
  { name: 'server', from: '^server/', to: ['^(?!tests/|bench/|scripts/)'] },
];

const oneWay = MAY_IMPORT.map(({ name, from, to }) => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: OURS, pathNot: to },
}));

export default {
  forbidden: [
    ...oneWay,
    {
      name: 'server-code-stays-out-of-the-browser',
      severity: 'error',
      from: { path: '^app/(ui|shell|features/[^/]+/web)/', pathNot: TESTS },
      to: { path: SERVER_ONLY },
    },
    {
      name: 'tests-import-the-house',
      comment: 'Tests may also put features together and use the server and the practice season.',
      severity: 'error',
      from: { path: TESTS, pathNot: '^(scripts|tests|bench)/' },
      to: { path: '^(tests|bench)/' },
    },
    {
      name: 'nothing-imports-a-test',
      severity: 'error',
      from: {},
      to: { path: TESTS },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [TESTS, '[.]d[.]ts$', '(^|/)[^/]+[.]config[.]ts$', '/no-instrumentation[.]ts$'],
      },
      to: {},
    },
    {
      name: 'every-import-is-found',
      severity: 'error',
      from: { path: OURS },
      to: { couldNotResolve: true, pathNot: ['[+]types/', '^virtual:'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|[.]react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
