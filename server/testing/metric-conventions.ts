const TEXT_LINE = /^([a-zA-Z_:][\w:]*)(\{.*\})? (\S+)$/;
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
/** Base units are seconds, bytes and ratios. */
const OTHER_UNITS =
  /_(ms|millis|milliseconds|minutes|hours|kb|mb|kilobytes|megabytes|percent)(_|$)/;
const OF_TYPES = /_(counter|gauge|histogram|summary)$/;
const PARTS_OF_HISTOGRAMS = /_(bucket|sum|count)$/;

/**
 * The violations of Prometheus's conventions in the text of `/metrics`, as `promtool check metrics` would
 * report them, since promtool is not available in tests.
 */
export function conventionProblems(text: string): string[] {
  const types = new Map<string, string>();
  const helps = new Map<string, string>();
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const line of text.split('\n').filter((found) => found !== '')) {
    const [, word, name = '', rest = ''] = line.match(/^# (HELP|TYPE) (\S+) ?(.*)$/) ?? [];
    if (word === 'TYPE') types.set(name, rest);
    else if (word === 'HELP') helps.set(name, rest);
    else problems.push(...problemsOfSample(line, types, seen));
  }
  for (const [name, type] of types) problems.push(...problemsOfName(name, type, helps.get(name)));
  return problems;
}

function problemsOfName(name: string, type: string, help: string | undefined): string[] {
  const rules: [boolean, string][] = [
    [!help, 'has no help'],
    [!SNAKE_CASE.test(name), 'is not in lower case with underscores'],
    [OTHER_UNITS.test(name), 'is not in a base unit'],
    [OF_TYPES.test(name), 'names its type'],
    [(type === 'counter') !== name.endsWith('_total'), `is a ${type} and ends as it should not`],
    [PARTS_OF_HISTOGRAMS.test(name), 'ends as a part of a histogram'],
    [type === 'summary', 'is a summary, which cannot be added up'],
  ];
  return rules.filter(([broken]) => broken).map(([, why]) => `${name} ${why}`);
}

function problemsOfSample(line: string, types: Map<string, string>, seen: Set<string>): string[] {
  const [, name = '', labels = '', value = ''] = line.match(TEXT_LINE) ?? [];
  const histogram = types.get(name.replace(PARTS_OF_HISTOGRAMS, '')) === 'histogram';
  const rules: [boolean, string][] = [
    [name === '', 'is not a line of metrics'],
    [!types.has(name) && !histogram, 'has no type'],
    [seen.has(name + labels), 'is there twice'],
    [Number.isNaN(Number(value.replace('+Inf', 'Infinity'))), 'has no number'],
    [/[{,](quantile|le)=/.test(labels) && !histogram, 'has a label of histograms'],
  ];
  seen.add(name + labels);
  return rules.filter(([broken]) => broken).map(([, why]) => `${line} ${why}`);
}
