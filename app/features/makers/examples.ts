export interface Example {
  title: string;
  where: string;
  code: string;
}

/** Gives frames the height that they say they need. */
export const FITTING_CODE = `<script>
addEventListener('message', ({ source, data }) => {
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source && data.ringsideHeight > 0) frame.height = data.ringsideHeight;
});
</script>`;

/** What can be built in five minutes, for a site at this origin; every code is run by a test. */
export const examplesFor = (origin: string): readonly Example[] => [
  {
    title: 'The last fight in chat',
    where: 'As a command of Nightbot; other bots have another word around the address.',
    code: `!addcom !fight $(urlfetch ${origin}/say/fight)`,
  },
  {
    title: 'A table in a sheet',
    where:
      'In a cell of Google Sheets. Excel: Data, From Web; LibreOffice: Sheet, External Links, as Text CSV; both with the address alone.',
    code: `=IMPORTDATA("${origin}/api/fights?limit=100&format=csv")`,
  },
  {
    title: 'A bracket on your page',
    where:
      'In the HTML of a page, with the name of a tournament of this site; /embed makes the code for any page. The script, once in a page, gives each frame its height.',
    code: `<iframe src="${origin}/embed/bracket/Spring%20Cup" width="480" height="510" style="border:0;max-width:100%" title="Bracket"></iframe>
${FITTING_CODE}`,
  },
  {
    title: 'An overlay on the stream',
    where: 'In OBS as the address of a browser source, 1920 wide and 1080 high.',
    code: `${origin}/overlay/next`,
  },
  {
    title: 'A copy of all fights',
    where:
      'A Python program. Run it again, and it asks only for what has changed. After an answer 410, of a restored backup, delete fights.json.',
    code: `import json, os, urllib.request

kept = json.load(open("fights.json")) if os.path.exists("fights.json") else {"after": "0", "fights": {}}
more = True
while more:
    url = "${origin}/api/fights/changes?after=" + kept["after"]
    page = json.load(urllib.request.urlopen(url))
    for change in page["changes"]:
        kept["fights"].pop(change["id"], None)
        if change["item"]:
            kept["fights"][change["id"]] = change["item"]
    kept["after"], more = page["position"], page["more"]
json.dump(kept, open("fights.json", "w"))`,
  },
];
