{{- define "keepsake.image" -}}
{{- with .Values.image }}{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}{{ end }}
{{- end }}

{{- define "keepsake.selector" -}}
app.kubernetes.io/name: keepsake
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "keepsake.labels" -}}
{{ include "keepsake.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "keepsake.release" -}}
app.kubernetes.io/name: keepsake
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "keepsake.monitored" -}}
{{- $known := .Capabilities.APIVersions.Has "monitoring.coreos.com/v1" }}
{{- if and (ne .Values.monitoring.enabled "never") $known }}yes{{ end }}
{{- end }}

{{/* Security context of every container: numeric user, read-only root, no capabilities. */}}
{{- define "keepsake.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "keepsake.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{- define "keepsake.placing" -}}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}
