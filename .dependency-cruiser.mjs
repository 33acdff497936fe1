// "Imports run one way": packages → database → core → features → pages → shell → server. What each part of
// the house may import is one row of MAY_IMPORT; everything else of our own is out of bounds for it. No two
// folders import one another, directly or round a corner.

const PACKAGES = '^packages/';
const DATABASE = '^database/';
const CORE = '^app/core/';
const UI = '^app/ui/';
/** Outside `web/`, what is not for the server alone is pure code: contract and rules. */
const PURE = '^(?!.*/web/)app/(core|features)/[^.]+[.]ts$';
const SERVER_ONLY = '[.]server[.]tsx?$';
/** How a subject's events are applied, and the rows that other subjects' events change. */
const INTAKE = '^app/features/.+(intake|revisions|store|problems)[.]server[.]ts$';
const TESTS = '[.]test[.]tsx?$';
const OURS = '^(app|bench|database|demo|packages|reference|scripts|server|tests)/';
/** What a subject shows to others. */
const SHOWN = ['^app/(core|features)/.+/web/shared/', '^app/(core|features)/.+/web/queries[.]ts$'];

/** `$1` is the subject the importing file belongs to. */
const MAY_IMPORT = [
  { name: 'packages', from: PACKAGES, to: [PACKAGES] },
  { name: 'database', from: DATABASE, to: [DATABASE, PACKAGES] },
  { name: 'reference', from: '^reference/', to: ['^reference/', PACKAGES, PURE] },
  { name: 'core', from: CORE, to: [CORE, UI, DATABASE, PACKAGES] },
  {
    name: 'contract-and-rules',
    from: PURE,
    to: [PURE, PACKAGES],
  },
  {
    name: 'intake',
    from: '^app/features/([^/]+)/.*(?:intake|batch|revisions)[.]server[.]ts$',
    to: [
      '^(?!.*/web/)app/features/$1/',
      INTAKE,
      PURE,
      '^app/core/.+[.]server[.]ts$',
      DATABASE,
      PACKAGES,
    ],
  },
  {
    name: 'feature-server',
    from: '^(?!.*/(?:intake|batch|revisions)[.])app/features/([^/]+)/.+[.]server[.]ts$',
    to: ['^(?!.*/web/)app/features/$1/', '^app/core/.+[.]server[.]ts$', PURE, DATABASE, PACKAGES],
  },
  {
    name: 'feature-web',
    from: '^app/features/([^/]+)/.*web/',
    to: ['^app/features/$1/', UI, PACKAGES, PURE, ...SHOWN],
  },
  {
    name: 'pages',
    from: '^app/pages/([^/]+)/',
    to: ['^app/pages/$1/', UI, PACKAGES, PURE, ...SHOWN],
  },
  { name: 'ui', from: UI, to: [UI, PACKAGES] },
  { name: 'app', from: '^app/(shell/|[^/]+$)', to: ['^app/', PACKAGES] },
  { name: 'demo', from: '^demo/', to: ['^demo/', PACKAGES, PURE, '^reference/', DATABASE] },
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
      from: { path: ['^app/(ui|shell|pages)/', '/web/'], pathNot: TESTS },
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
        pathNot: [TESTS, '[.]d[.]ts$', '(^|/)[^/]+[.]config[.]ts$'],
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
