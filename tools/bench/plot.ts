import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { titleOf } from './cases.ts';
import { size } from './goals.ts';
import type { Results } from './results.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, MarkLineComponent, TitleComponent, SVGRenderer]);

type Plotted = Pick<Results, 'comparisons' | 'growth' | 'comparedWith'>;

const ink = '#26211c';
const faint = '#8d857b';
/** An opaque background, the same in light and dark pages. The colors differ in brightness, not only in hue. */
const paper = '#fbf8f3';
const colors = ['#7a1f3d', '#e0a526', '#2f6fa8', '#3d8b6a', '#9a5fb0', '#5b5149', '#d9703a'];

/** On the left, the speed in relation to bare servers. On the right, how it changes with the number of books. */
export function drawPlot(results: Plotted): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 1000, height: 480 });
  chart.setOption({
    backgroundColor: paper,
    color: colors,
    animation: false,
    textStyle: { color: ink, fontFamily: 'system-ui, sans-serif', fontSize: 12 },
    title: [heading('Speed compared with a bare server', 20), heading('Speed with more books', 540)],
    legend: [
      { left: 20, bottom: 12, itemGap: 34, data: ['requests/s', 'processor time'], ...legendStyle },
      ...columns(results.growth.map(({ name }) => titleOf(name))),
    ],
    grid: [
      { left: 190, top: 56, width: 270, bottom: 80 },
      { left: 570, top: 56, width: 390, bottom: 140 },
    ],
    xAxis: [
      { type: 'value', gridIndex: 0, min: 0, max: 1, ...lines },
      {
        type: 'category',
        gridIndex: 1,
        data: results.growth[0]?.bySize.map(({ books }) => size(books)) ?? [],
        axisLabel: { color: ink },
      },
    ],
    yAxis: [
      {
        type: 'category',
        gridIndex: 0,
        inverse: true,
        data: at32(results).map(({ name }) => titleOf(name)),
        axisLabel: { color: ink },
      },
      { type: 'value', gridIndex: 1, min: 0, ...lines },
    ],
    series: [...bars(results), ...growthLines(results)],
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

const legendStyle = { textStyle: { color: ink }, itemWidth: 18, itemHeight: 10 };
const lines = { axisLabel: { color: ink }, splitLine: { lineStyle: { color: '#e4ddd2' } } };
/** In two columns, because the width of the reader's font is unknown. */
const columns = (names: string[]) =>
  [names.filter((_, index) => index % 2 === 0), names.filter((_, index) => index % 2 === 1)].map(
    (data, column) => ({
      left: 560 + column * 215,
      top: 386,
      orient: 'vertical' as const,
      data,
      ...legendStyle,
    }),
  );

const heading = (text: string, left: number) => ({
  text,
  left,
  top: 16,
  textStyle: { color: ink, fontSize: 15, fontWeight: 600 },
});

const at32 = ({ comparisons }: Plotted) => comparisons.filter(({ connections }) => connections === 32);

function bars(results: Plotted) {
  const bar = (name: string, ratios: number[]) => ({
    type: 'bar' as const,
    name,
    xAxisIndex: 0,
    yAxisIndex: 0,
    barGap: '10%',
    label: {
      show: true,
      position: 'right' as const,
      color: ink,
      fontSize: 11,
      formatter: ({ value }: { value: unknown }) => Number(value).toFixed(2),
    },
    data: ratios,
  });
  return [
    bar(
      'requests/s',
      at32(results).map(({ dogear, peer }) => dogear.perSecond / peer.perSecond),
    ),
    bar(
      'processor time',
      at32(results).map(({ dogear, peer }) => peer.server / dogear.server),
    ),
  ];
}

const growthLines = ({ growth }: Plotted) =>
  growth.map(({ name, bySize }, index) => ({
    type: 'line' as const,
    name: titleOf(name),
    xAxisIndex: 1,
    yAxisIndex: 1,
    symbolSize: 7,
    symbol: ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin', 'arrow'][index % 7] as string,
    data: bySize.map(({ figures }) => figures.perSecond / (bySize[0]?.figures.perSecond ?? Number.NaN)),
    ...(index === 0 && {
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: faint, type: 'dashed' as const },
        label: { formatter: 'goal 0.9', color: ink, position: 'insideEndBottom' as const },
        data: [{ yAxis: 0.9 }],
      },
    }),
  }));
